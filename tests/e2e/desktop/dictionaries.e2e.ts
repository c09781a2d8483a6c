import { expect } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.beforeEach(({ page }) => signIn(page))

test.describe('dictionaries and settings', () => {
  test('should lead to their data, be added to and changed', async ({ page, request }) => {
    await page.goto('system/dict')
    await test.step('should lead from a type to its data, and show each entry in its colour', async () => {
      await goTo(page, 'system/dict?dictType=sys_normal_disable')
      await row(page).getByRole('button', { name: 'sys_normal_disable' }).click()

      await expect(page).toHaveURL(/\/system\/dict-data\/index\/\d+$/)
      const menu = page.getByRole('navigation', { name: '主菜单' })
      await expect(menu.getByRole('link', { name: '字典管理' })).toHaveAttribute('aria-current', 'page')
      await expect(row(page)).toHaveCount(2)
      const tag = row(page, '停用').locator('.m-tag').first()
      await expect(tag).toBeVisible()
      const plain = await page.locator('body').evaluate(body => getComputedStyle(body).color)
      await expect.poll(() => tag.evaluate(element => getComputedStyle(element).color)).not.toBe(plain)

      await page.getByRole('button', { name: '返回' }).click()
      // As it was left: the list is still kept.
      await expect(page).toHaveURL(/\/system\/dict\?dictType=sys_normal_disable$/)
      await expect(row(page)).toHaveCount(1)
    })

    await test.step('should add an entry to the type it was opened for', async () => {
      const api = await signInToApi(request)
      const dictType = uniqueName('e2e_')
      await api.call('POST', '/system/dict/type', { dictName: `字典${dictType}`, dictType })
      const { dictId } = await api.find('/system/dict/type/list', { dictType })
      await goTo(page, `system/dict-data/index/${dictId}`)
      await expect(page.getByText('还没有字典数据')).toBeVisible()
      await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '新增字典数据' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('数据标签', { exact: true }).fill('甲等')
      await form.getByLabel('数据键值').fill('a')
      await form.getByRole('button', { name: '保存', exact: true }).click()

      await expect(row(page, '甲等')).toBeVisible()
      expect((await api.call('GET', `/system/dict/data/type/${dictType}`)).data).toMatchObject([
        { dictLabel: '甲等', dictValue: 'a' },
      ])
    })

    await test.step('should change a value, and keep what the system needs', async () => {
      const api = await signInToApi(request)
      const configKey = uniqueName('e2e.')
      await api.call('POST', '/system/config', {
        configName: `参数${configKey}`,
        configKey,
        configValue: '旧值',
      })
      await goTo(page, `system/config?configKey=${configKey}`)
      await row(page, configKey).getByRole('button', { name: '修改' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('参数键值').fill('新值')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(row(page, '新值')).toBeVisible()
      expect((await api.call('GET', `/system/config/configKey/${configKey}`)).msg).toBe('新值')

      await goTo(page, 'system/config?configType=Y')
      await expect(row(page).first()).toBeVisible()
      await expect(row(page).getByRole('button', { name: '删除' })).toHaveCount(0)
    })

    await test.step('should say that a page does not exist when its id is no number', async () => {
      await page.goto('system/dict-data/index/abc')

      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    })
  })
})
