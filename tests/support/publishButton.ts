import type { Locator, Page } from '@playwright/test'

/** The button that publishes a notice, in the question with how many people it is for. */
export const publishButton = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^发布“/ }).getByRole('button', { name: '发布', exact: true })
