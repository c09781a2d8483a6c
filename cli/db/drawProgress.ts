import type { OnProgress } from '#server/backup/Backup.ts'

/** How often a line is drawn again, ms. */
const every = 100

/** Draws what is under way on one line of a terminal, and nothing where there is none. */
export function drawProgress(): { onProgress: OnProgress; end: () => void } {
  let drawn = 0
  const { stderr } = process
  return {
    onProgress({ step, done, total }) {
      if (!stderr.isTTY || Date.now() - drawn < every) return
      drawn = Date.now()
      const share = total === 0 ? '' : ` ${Math.floor((100 * done) / total)} %`
      stderr.write(`\r\x1b[2K${step}${share}`.slice(0, (stderr.columns ?? 80) + 5))
    },
    end() {
      if (stderr.isTTY && drawn > 0) stderr.write('\r\x1b[2K')
    },
  }
}
