import type { Locator } from '@playwright/test'
import type { FieldName, PanelStep } from './PanelStep.ts'

/** Does in the panel what a step says, as a person would. */
export async function doPanelStep(panel: Locator, step: PanelStep): Promise<void> {
  if (step.section) await openSection(panel, step.section)
  if (step.addSection)
    await sectionOf(panel, step.addSection).locator('.bio-properties-panel-add-entry').click()
  if (step.add) await entryOf(panel, step.add).locator('.bio-properties-panel-add-entry').first().click()
  if (step.text) await inputOf(panel, step.text[0]).fill(step.text[1])
  if (step.choose) await inputOf(panel, step.choose[0]).selectOption(step.choose[1])
  if (step.check) await inputOf(panel, step.check).click()
}

const sectionOf = (panel: Locator, id: string) => panel.locator(`[data-group-id="group-${id}"]`)

async function openSection(panel: Locator, id: string): Promise<void> {
  const header = sectionOf(panel, id).locator('.bio-properties-panel-group-header')
  await header.waitFor()
  const isOpen = await header.evaluate(node => node.classList.contains('open'))
  if (!isOpen) await header.click()
}

/** An entry by its id; the number in the id of a list's item is not known. */
export function entryOf(panel: Locator, name: FieldName): Locator {
  if (typeof name === 'string') return panel.locator(`[data-entry-id="${name}"]`)
  const [begin, end] = name
  const [first = '', ...others] = begin.split('*')
  const parts = others.map(part => `[data-entry-id*="${part}"]`).join('')
  const deeper = others.length > 0 ? '' : `:not([data-entry-id^="${first}"] [data-entry-id] [data-entry-id])`
  return panel.locator(`[data-entry-id^="${first}"]${parts}[data-entry-id$="${end}"]${deeper}`)
}

function inputOf(panel: Locator, name: FieldName): Locator {
  return entryOf(panel, name).locator('.bio-properties-panel-input').first()
}
