/**
 * Delays and follow-ups of trackers with confirmed alerts, as simulated with the policy itself. `npm run eval:plan`
 * prints the tables. Trackers have 40 cells of the same rate, follow-ups at the default budget, and answers that depend
 * on one another as docs/method.md says.
 */

/** Rates after a change. */
export const levels = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98]

/** Rates before it. Those below a half are their mirror image. */
export const levelsBefore = levels.filter((level) => level >= 0.5)

/** Looks until a change is told: one character for the 10th, 30th, 50th, 70th and 90th percentile; `-` for never. */
const rowOf = (row: string): ReadonlyArray<ReadonlyArray<number>> =>
  row.split(" ").map((cell) => Array.from(cell, (digit) => (digit === "-" ? Infinity : Number.parseInt(digit, 36))))

/** By looks before the change, then by samples: a row for each rate before, a column for each rate after. */
export const simulatedDelays = [
  {
    looks: 10,
    bySamples: [
      {
        samples: 1,
        rows: [
          "6e--- i---- ----- ----- ----- ----- ----- ----- ----- f---- 6i---",
          "47c-- 8---- n---- ----- ----- ----- ----- ----- ----- ----- e----",
          "346b- 48g-- 5c--- h---- ----- ----- ----- ----- ----- ----- -----",
          "2345c 346g- 37e-- 9---- ----- ----- ----- ----- ----- ----- -----",
          "23346 2346f 358e- 4b--- l---- ----- ----- ----- ----- ----- -----",
          "33334 34468 357a- 48e-- l---- ----- ----- ----- ----- ----- -----"
        ].map(rowOf)
      },
      {
        samples: 3,
        rows: [
          "2348i 46f-- 6p--- ----- ----- ----- ----- ----- 7---- 37g-- 3459-",
          "22347 2369- 35c-- c---- ----- ----- ----- ----- ----- 4o--- 35b--",
          "22234 22347 346d- 5c--- 4---- ----- ----- ----- ----- ----- -----",
          "22223 22234 2235i 235d- 37--- 8---- ----- ----- ----- ----- -----",
          "22222 22222 22234 2234c 235d- 25a-- 3---- ----- ----- ----- -----",
          "22222 22222 22223 22234 22236 2246e 25a-- ----- ----- ----- -----"
        ].map(rowOf)
      }
    ]
  },
  {
    looks: 30,
    bySamples: [
      {
        samples: 1,
        rows: [
          "469-- 6p--- ----- ----- ----- ----- ----- ----- f---- 5j--- 56e--",
          "3457- 47c-- 6g--- g---- ----- ----- ----- ----- ----- ----- 7----",
          "23446 2346f 358d- 4d--- b---- ----- ----- ----- ----- ----- -----",
          "22234 22345 2246a 269g- 4cl-- 8---- ----- ----- ----- ----- -----",
          "22223 22223 22237 22359 247b- 37cj- 5a--- ----- ----- ----- -----",
          "22222 22222 22224 22335 22358 2348i 46e-- ----- ----- ----- -----"
        ].map(rowOf)
      },
      {
        samples: 3,
        rows: [
          "23446 356ai 49g-- ----- ----- ----- ----- ----- 5ao-- 3459h 33446",
          "22334 23348 2469m 5d--- ----- ----- ----- ----- ----- 58d-- 455ag",
          "22223 22234 22359 348d- 5c--- ----- ----- ----- ----- ----- -----",
          "22222 22223 22234 23469 358d- 58g-- ----- ----- ----- ----- -----",
          "12222 12222 12223 22234 22347 2357d 35b-- ----- ----- ----- -----",
          "12222 12222 12222 22223 22223 22236 2235a ----- ----- ----- -----"
        ].map(rowOf)
      }
    ]
  }
]

export const samplesOfFollowUps = [1, 2, 3, 5, 10]

/** Follow-ups of a cell without a change, as a share of its planned checks: by samples, then by rate. */
export const followUpShares = [
  [0.66, 0.64, 0.72, 0.8, 0.59, 0.19],
  [0.44, 0.41, 0.34, 0.3, 0.31, 0.11],
  [0.28, 0.27, 0.23, 0.2, 0.15, 0.06],
  [0.07, 0.07, 0.07, 0.06, 0.05, 0.03],
  [0.02, 0.02, 0.02, 0.02, 0.02, 0.01]
]
