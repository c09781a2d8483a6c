import { decidedProcess } from '#tests/support/decidedProcess.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'

test('a process should be started, signed and printed on a phone', async ({ page }) => {
  await decidedProcess(page)
})
