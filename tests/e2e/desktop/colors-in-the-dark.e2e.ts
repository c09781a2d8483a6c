import { expect } from '@playwright/test'
import { colorViolations } from '#tests/support/axeViolations.ts'
import { depthOf } from '#tests/support/depth.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { visitAll } from '#tests/support/visitAll.ts'

const { isDeep } = depthOf(import.meta.filename)

// A file of its own, because a file is what a worker takes: the walk in the light goes on beside it.
// Colours are the same on a phone.
test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

test('every page of the menu should be legible in the dark', ({ page }) =>
  visitAll(page, 'admin', {
    every: isDeep ? 1 : 5,
    async look() {
      await expect(page.locator('html[data-theme=dark]')).toBeVisible()
      expect(await colorViolations(page)).toEqual([])
    },
  }))
