import { expect } from '@playwright/test'
import { axeViolations } from '#tests/support/axeViolations.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { visitAll } from '#tests/support/visitAll.ts'

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test.describe('every page of the menu', () => {
  test('should open for admin, show its content, and have no serious violation', ({ page }) =>
    visitAll(page, 'admin', async () => expect(await axeViolations(page)).toEqual([])))

  test('should open for school and show its content', ({ page }) => visitAll(page, 'school'))
})
