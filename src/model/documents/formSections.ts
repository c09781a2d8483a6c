import type { ActionFormModel, LayoutModel, Text } from '../types/index.ts'

/** A part of a form that stands by itself: what people fill in before they go on. */
interface FormSection {
  /** The same for the same version of a form. */
  key: string
  /** null for what stands outside of any titled part. */
  title: Text | null
  columns: number
  /** CEL under which it is drawn; absent where it always is. */
  visibleWhen?: string
  items: LayoutModel[]
  /** Names of its fields, in their order. */
  fields: string[]
}

/** Returns the sections of a form: each group, tab and step at its top, and what stands between them. */
export function formSections({
  layout,
  columns,
}: Pick<ActionFormModel, 'layout' | 'columns'>): FormSection[] {
  const parts = layout.flatMap(part => partsOf(part, columns))
  const joined: Omit<FormSection, 'key' | 'fields'>[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.title === null && last?.title === null) last.items.push(...part.items)
    else joined.push({ ...part, items: [...part.items] })
  }
  return joined
    .map(section => ({ ...section, fields: fieldsIn(section.items) }))
    .filter(({ fields }) => fields.length > 0)
    .map((section, index) => ({ ...section, key: `section${index}` }))
}

function partsOf(part: LayoutModel, columns: number): Omit<FormSection, 'key' | 'fields'>[] {
  if (part.type === 'tabs' || part.type === 'steps') return part.items
  if (part.type === 'group' && part.title !== null) return [{ ...part, title: part.title }]
  return [{ title: null, columns, items: [part] }]
}

const fieldsIn = (items: readonly LayoutModel[]): string[] =>
  items.flatMap(item => {
    switch (item.type) {
      case 'field':
        return [item.field]
      case 'tabs':
      case 'steps':
        return item.items.flatMap(pane => fieldsIn(pane.items))
      case 'group':
      case 'grid':
        return fieldsIn(item.items)
      default:
        return []
    }
  })
