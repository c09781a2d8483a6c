import type { Locator } from '@playwright/test'
import type { FieldName, PanelStep } from './PanelStep.ts'
import { closeDialogs, dialogOf } from './panelDialogs.ts'

/** Does in the panel what a step says, as a person would. */
export async function doPanelStep(panel: Locator, step: PanelStep): Promise<void> {
  if (step.section) await openSection(panel, step.section)
  if (step.addSection) {
    await closeDialogs(panel)
    await addTo(panel, sectionOf(panel, step.addSection), 1)
  }
  if (step.add) {
    await reach(panel, step.add)
    await addTo(panel, entryOf(panel, step.add), listsOf(step.add).length + 1)
  }
  for (const name of [step.text?.[0], step.choose?.[0], step.check]) if (name) await reach(panel, name)
  if (step.text) await write(inputOf(panel, step.text[0]), step.text[1])
  if (step.choose) await inputOf(panel, step.choose[0]).selectOption(step.choose[1])
  if (step.check) await inputOf(panel, step.check).click()
}

/** What is written for one vendor may be chosen for another, whose diagram says what there is. */
async function write(input: Locator, text: string): Promise<void> {
  const isChoice = await input.evaluate(node => node.tagName === 'SELECT')
  await (isChoice ? input.selectOption(text) : input.fill(text))
}

/** An entry by its id; the number in the id of a list's item is not known, but its dialog is open. */
export function entryOf(panel: Locator, name: FieldName): Locator {
  if (typeof name === 'string') return panel.locator(`[data-entry-id="${name}"]`)
  const [begin, end] = name
  const [first = '', ...others] = begin.split('*')
  const parts = others.map(part => `[data-entry-id*="${part}"]`).join('')
  const dialog = dialogOf(panel, others.length + 1)
  return dialog.locator(`[data-entry-id^="${first}"]${parts}[data-entry-id$="${end}"]`)
}

const sectionOf = (panel: Locator, id: string) => panel.locator(`[data-group-id="group-${id}"]`)

async function openSection(panel: Locator, id: string): Promise<void> {
  await closeDialogs(panel)
  const header = sectionOf(panel, id).locator('.bio-properties-panel-group-header')
  await header.waitFor()
  const isOpen = await header.evaluate(node => node.classList.contains('open'))
  if (!isOpen) await header.click()
}

/** Adds to a list, which opens the dialog of the new item. */
async function addTo(panel: Locator, list: Locator, depth: number): Promise<void> {
  await list.getByRole('button', { name: /^添加：/ }).click()
  await dialogOf(panel, depth).waitFor()
}

/** Opens the dialogs that a field stands in, each by the last row of its list, and closes the others. */
async function reach(panel: Locator, name: FieldName): Promise<void> {
  const lists = listsOf(name)
  await closeDialogs(panel, lists.length)
  for (const [index, list] of lists.entries()) {
    const dialog = dialogOf(panel, index + 1)
    const place = index === 0 ? panel : dialogOf(panel, index)
    const held = `[data-entry-id${index === 0 ? '' : '$'}="${list}"], [data-group-id="group-${list}"]`
    if (!(await dialog.isVisible())) await place.locator(held).locator('tbody > tr').last().click()
    await dialog.waitFor()
  }
}

/** The lists that lead to a field: `form-fields`, then `-values` within one of them. */
const listsOf = (name: FieldName): string[] =>
  typeof name === 'string' ? [] : name[0].split('*').map(part => part.replace(/-$/, ''))

function inputOf(panel: Locator, name: FieldName): Locator {
  return entryOf(panel, name).locator('.bio-properties-panel-input').first()
}
