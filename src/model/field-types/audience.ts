import { canonicalRule } from '../audience/audienceRule.ts'
import { localized } from '../language/localized.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { textOfCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'audience',
  storage: 'column',
  expression: { type: 'map' },
  look: { isPlain: false, isWide: () => true },
})

/** Who is meant: a rule over parts that pages offer, decided when it is read. Nobody sorts by it. */
export default defineFieldType(base, {
  data: ['object'],
  claims: property => property['x-audience'] !== undefined,
  column: () => 'jsonb',
  // The widget gives nothing else: a browser need not know it.
  codec: { canonical: value => canonicalRule(value), toColumn: value => JSON.stringify(value) },
  filter: { operators: ['eq'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: {
    isText: true,
    width: 40,
    isExportOnly: true,
    // Names do not say which record of that name is meant.
    read: cell => (textOfCell(cell).trim() === '' ? { value: null } : { mistake: localized('受众不能导入') }),
  },
  expression: { filterable: false, presence: true },
  widget: 'audience',
  look: { width: 240, align: 'left', isShort: () => false },
  typescript: 'Record<string, true | (number | string | Record<string, unknown>)[]>',
  example: { all: true },
})
