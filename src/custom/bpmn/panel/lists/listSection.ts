import type { Panel, Section } from '../Panel.ts'
import type { ListOptions } from './ListOptions.ts'
import { ListSection } from './ListSection.tsx'

/** A list as a section of its own. */
export function listSection<Item extends object>(panel: Panel, options: ListOptions<Item>): Section {
  const { id, label } = options
  return { id, label, component: ListSection, panel, options }
}
