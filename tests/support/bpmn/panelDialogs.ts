import type { Locator } from '@playwright/test'

/** The dialog of an item of a list; those of lists within it lie above. @param depth 1: of a list of the panel */
export const dialogOf = (panel: Locator, depth: number): Locator =>
  panel
    .page()
    .locator('.m-panel-dialog')
    .nth(depth - 1)

/** Closes the dialogs of items by their button, the uppermost first. @param kept as many as stay */
export async function closeDialogs(panel: Locator, kept = 0): Promise<void> {
  let depth = await panel.page().locator('.m-panel-dialog').count()
  for (; depth > kept; depth--) {
    const dialog = dialogOf(panel, depth)
    await dialog.getByRole('button', { name: '完成', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}
