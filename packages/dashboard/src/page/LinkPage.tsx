/** What a share link shows. */
export { OpenedLink as Page } from "./report/OpenedLink.tsx"
