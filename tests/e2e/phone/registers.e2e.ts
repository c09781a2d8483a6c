import { livedForm } from '#tests/support/livedForm.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test('a form should be drawn, filled in, renamed and promoted on a phone', async ({ page }) => {
  await signIn(page)
  await livedForm(page)
})
