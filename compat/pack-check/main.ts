/**
 * Packs all packages, installs them in clean folders, and uses them as somebody outside would: with the oldest and the
 * newest versions of their peers, of TypeScript and of Node that are promised.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  checkSmall,
  compile,
  hasLowestPeers,
  type Host,
  installAll,
  installedPeers,
  type Peers,
  runPrograms
} from "./hosts.ts"
import { outdatedReports } from "../../tools/api-report.ts"
import { complain, problems, timed } from "./run.ts"
import { checkTarball, packAll } from "./tarballs.ts"
import { runTrials } from "./trials.ts"

const scratch = mkdtempSync(join(tmpdir(), "answerscope-pack-"))
// the database runs under another account
chmodSync(scratch, 0o755)

try {
  const tarballs = await timed("packed", () => packAll(join(scratch, "tarballs")))
  for (const path of outdatedReports()) {
    complain(`${path} is not what the package exports: where the change is meant, npm run api:report writes it anew`)
  }
  const hostWith = (peers: Peers): Host => ({ folder: join(scratch, peers), peers, tarballs })

  const newest = hostWith("newest")
  const installed = async () => {
    await timed("looked at what a host with its own database installs", () => checkSmall(newest))
    await timed("installed all", () => installAll(newest))
  }
  const types = timed("looked at the types of each", async () => {
    for (const tarball of tarballs) await checkTarball(tarball)
  })
  await Promise.all([installed(), types])
  const programs = async () => {
    await timed(`compiled with ${installedPeers(newest)}`, () => compile(newest))
    await timed("run", () => runPrograms(newest))
  }
  await Promise.all([programs(), timed("tried", () => runTrials(newest))])

  if (hasLowestPeers(newest)) console.log("the lowest versions of the peers are the newest")
  else {
    const lowest = hostWith("lowest")
    await timed("installed with the lowest peers", () => installAll(lowest))
    await timed(`compiled with ${installedPeers(lowest)}`, () => compile(lowest))
    await timed("run", () => runPrograms(lowest))
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

console.log(problems.length === 0 ? "The packages are as they should be." : `${problems.length} wrong`)
process.exitCode = problems.length === 0 ? 0 : 1
