import type { Locator } from '@playwright/test'

/** Opens the select of a field and takes an option by its words. */
export async function chooseOption(form: Locator, field: string, option: string | RegExp): Promise<void> {
  await form.locator(`[data-field=${field}] .ant-select-selector`).click()
  await optionsOf(form).filter({ hasText: option }).first().click()
}

/** The options that are shown, of lists and of trees. A list that is closing still holds its own. */
export function optionsOf(form: Locator): Locator {
  return form
    .page()
    .locator('.ant-select-dropdown .ant-select-item-option, .ant-select-dropdown .ant-select-tree-title')
    .filter({ visible: true })
}
