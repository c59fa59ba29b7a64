/**
 * Delays and follow-ups of trackers with confirmed alerts, as simulated with the policy itself. `npm run eval:plan`
 * prints the tables. Trackers have 40 cells of the same rate, follow-ups at the default budget, and answers that depend
 * on one another as docs/method.md says.
 */

/** Rates after a change. */
export const levels = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98]

/** Rates before it. Those below a half are their mirror image. */
export const levelsBefore = levels.filter((level) => level >= 0.5)

/** Runs until a change is reported, one character for the 10th, 30th, 50th, 70th and 90th percentile; `-`: never. */
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
          "35--- 7---- ----- ----- ----- ----- ----- ----- ----- 8---- 37---",
          "244-- 3c--- 6---- ----- ----- ----- ----- ----- ----- 8---- 6----",
          "2334- 248-- 3a--- b---- ----- ----- ----- ----- ----- ----- -----",
          "22336 2238- 248-- 5---- b---- ----- ----- ----- ----- ----- -----",
          "22223 22337 2347- 37--- 6---- d---- ----- ----- ----- ----- -----",
          "22222 22223 22347 235d- 39--- 7---- g---- ----- ----- ----- -----"
        ].map(rowOf)
      },
      {
        samples: 3,
        rows: [
          "2458j 36e-- 6k--- ----- ----- ----- ----- ----- 9---- 39k-- 3459k",
          "22346 235a- 35c-- 9---- ----- ----- ----- ----- ----- 5---- 35bi-",
          "22234 22348 346b- 5c--- 6---- ----- ----- ----- ----- ----- -----",
          "22223 22234 2234c 236f- 3a--- 9---- ----- ----- ----- ----- -----",
          "22222 22223 22234 2234c 235e- 25b-- 4---- ----- ----- ----- -----",
          "22222 22222 22223 22234 22336 2246e 25a-- ----- ----- ----- -----"
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
          "346-- 4b--- 9---- ----- ----- ----- ----- ----- 7---- 39--- 34c--",
          "2345- 346c- 48--- 8---- ----- ----- ----- ----- ----- 7---- 6----",
          "22334 23459 236b- 49n-- a---- ----- ----- ----- ----- ----- -----",
          "22234 22335 2235a 248d- 39g-- 8---- ----- ----- ----- ----- -----",
          "22223 22223 22235 22349 2369o 36ah- 5b--- ----- ----- ----- -----",
          "22223 22223 22224 22335 22346 2347b 36b-- ----- ----- ----- -----"
        ].map(rowOf)
      },
      {
        samples: 3,
        rows: [
          "23446 346ai 49g-- ----- ----- ----- ----- ----- 59m-- 3459m 23446",
          "22334 23358 346ap 4cp-- ----- ----- ----- ----- ----- 58e-- 3558e",
          "22223 22234 22359 247d- 4d--- ----- ----- ----- ----- ----- -----",
          "12222 22223 22235 23458 247d- 47e-- ----- ----- ----- ----- -----",
          "12222 12222 12223 22234 22347 2347b 35b-- ----- ----- ----- -----",
          "12222 12222 12222 22223 22223 22235 2235a ----- ----- ----- -----"
        ].map(rowOf)
      }
    ]
  }
]

export const samplesOfFollowUps = [1, 2, 3, 5, 10]

/** Follow-ups of a cell without a change, as a share of its planned checks: by samples, then by rate. */
export const followUpShares = [
  [0.7, 0.68, 0.73, 0.8, 0.58, 0.19],
  [0.43, 0.42, 0.36, 0.31, 0.3, 0.11],
  [0.27, 0.27, 0.23, 0.2, 0.15, 0.06],
  [0.07, 0.07, 0.07, 0.06, 0.05, 0.03],
  [0.02, 0.02, 0.02, 0.02, 0.02, 0.01]
]
