import { expect } from '@playwright/test'
import { axeViolations } from '#tests/support/axeViolations.ts'
import { depthOf } from '#tests/support/depth.ts'
import { goTo } from '#tests/support/goTo.ts'
import { lookIntoOpenings } from '#tests/support/lookIntoOpenings.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { smallTargets } from '#tests/support/smallTargets.ts'
import { visitAll } from '#tests/support/visitAll.ts'

/** Pages about one record, which other pages lead to: where they are, and what has the record. */
const BEHIND: [address: string, list: string, key: string][] = [
  ['system/user-auth/role', '/system/user/list', 'userId'],
  ['system/notice-readers/index', '/system/notice/list', 'noticeId'],
  ['system/role-auth/user', '/system/role/list', 'roleId'],
  ['system/dict-data/index', '/system/dict/type/list', 'dictId'],
  ['monitor/job-log/index', '/monitor/job/list', 'jobId'],
]

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

  // Some pages at a desk and one on a phone; deep, those of a school too.
  for (const userName of isDeep ? ['admin', 'school'] : ['admin']) {
    test(`should open dialogs, drawers and menus without a violation for ${userName}`, async ({ page }, {
      project,
    }) => {
      const some = project.name === 'desktop' ? 24 : 60
      await visitAll(page, userName, { look: () => lookIntoOpenings(page), every: some })
    })
  }

  test('should open for school and show its content', ({ page }) =>
    visitAll(page, 'school', { every: isDeep ? 1 : 10 }))

  test('should have no violation on the pages behind it, and nothing too small to hit', async ({ page }) => {
    const api = await signInToApi(page.request)
    await signIn(page)
    await page.goto('index')
    for (const [address, list, key] of BEHIND.slice(0, isDeep ? undefined : 2)) {
      await test.step(address, async () => {
        const { rows } = await api.call('GET', list)
        await goTo(page, `${address}/${rows.at(-1)[key]}`)
        await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
        expect(await axeViolations(page)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
      })
    }
  })
})
