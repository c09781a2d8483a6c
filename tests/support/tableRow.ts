import type { Locator, Page } from '@playwright/test'

/** The rows of the table on a page that hold a text; without one all that hold a record. */
export function tableRow(page: Page | Locator, hasText?: string | RegExp): Locator {
  return page.locator('tr.ant-table-row').filter({ hasText })
}
