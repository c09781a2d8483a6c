import { expect } from '@playwright/test'
import { axeViolations } from '#tests/support/axeViolations.ts'
import { depthOf } from '#tests/support/depth.ts'
import { lookIntoOpenings } from '#tests/support/lookIntoOpenings.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { smallTargets } from '#tests/support/smallTargets.ts'
import { visitAll } from '#tests/support/visitAll.ts'

const { isDeep } = depthOf(import.meta.filename)

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test.describe('every page of the menu', () => {
  // One account at one size, and a third of the pages read as a reader of screens does, which takes longer than opening
  // them; deep each account at each size, and all of them.
  test('should open for admin, show its content, have nothing too small to hit, and no violation', async ({
    page,
  }, { project }) => {
    const look = async () => {
      expect(await axeViolations(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }
    await visitAll(page, 'admin', {
      look,
      lookEvery: isDeep ? 1 : 8,
      every: isDeep || project.name === 'desktop' ? 1 : 10,
    })
  })

  // Some pages at a desk and one on a phone; deep, all of them.
  for (const [userName, atDesk] of Object.entries({ admin: 20, school: 30 })) {
    test(`should open dialogs, drawers and menus without a violation for ${userName}`, async ({
      page,
    }, { project }) => {
      const some = project.name === 'desktop' ? atDesk : 60
      await visitAll(page, userName, { look: () => lookIntoOpenings(page), every: isDeep ? 1 : some })
    })
  }

  test('should open for school and show its content', ({ page }) =>
    visitAll(page, 'school', { every: isDeep ? 1 : 10 }))
})
