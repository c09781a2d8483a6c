import type { Locator, Page } from '@playwright/test'

/**
 * The rows that are seen of the table on a page, which hold a text; without one all that hold a record. Pages that
 * are kept behind have rows too.
 */
export function tableRow(page: Page | Locator, hasText?: string | RegExp): Locator {
  return page.locator('tr.ant-table-row').filter({ hasText, visible: true })
}
