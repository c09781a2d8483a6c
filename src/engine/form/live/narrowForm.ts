import type { ActionFormModel, LayoutModel } from '#model/types/index.ts'

/** What somebody may do with a field; what is not named may be changed. */
type FieldRights = Readonly<Record<string, 'read' | 'write' | 'none'>>

/** Returns a form with what somebody may do with its fields: some are only shown, others are not there. */
export function narrowForm(form: ActionFormModel, rights: FieldRights): ActionFormModel {
  return {
    ...form,
    fields: form.fields.filter(({ name }) => rights[name] !== 'none'),
    layout: narrowed(form.layout, rights),
  }
}

const narrowed = (layout: LayoutModel[], rights: FieldRights): LayoutModel[] =>
  layout.flatMap(part => {
    const made = narrowedPart(part, rights)
    return made ? [made] : []
  })

function narrowedPart(part: LayoutModel, rights: FieldRights): LayoutModel | null {
  switch (part.type) {
    case 'field':
      if (rights[part.field] === 'none') return null
      return rights[part.field] === 'read' ? { ...part, readOnly: true } : part
    case 'panel':
    case 'note':
    case 'divider':
      return part
    case 'tabs':
    case 'steps': {
      const items = part.items.map(item => ({ ...item, items: narrowed(item.items, rights) }))
      return emptyOrNot(
        items.filter(item => item.items.length > 0),
        found => ({ ...part, items: found }),
      )
    }
    default:
      return emptyOrNot(narrowed(part.items, rights), items => ({ ...part, items }))
  }
}

/** A group of nothing is no group. */
const emptyOrNot = <Item>(items: Item[], make: (items: Item[]) => LayoutModel): LayoutModel | null =>
  items.length === 0 ? null : make(items)
