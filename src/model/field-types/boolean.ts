import { localized } from '../language/localized.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { type SheetCell, textOfCell } from './shared/SheetCell.ts'

const WORDS: Record<string, boolean> = {
  ...{ 是: true, true: true, '1': true, y: true, yes: true },
  ...{ 否: false, false: false, '0': false, n: false, no: false },
}
const QUERY_WORDS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const YES = { zh: '是', en: 'Yes' }
const NO = { zh: '否', en: 'No' }

export const base = defineBase({
  type: 'boolean',
  storage: 'column',
  isYesNo: true,
  codec: {
    fromText: text => text === 'true',
    display: (value, language) => (value ? YES : NO)[language],
  },
  expression: { type: 'boolean' },
  look: { isPlain: true },
})

/** Yes or no. */
export default defineFieldType(base, {
  data: ['boolean'],
  column: () => 'boolean',
  filter: {
    operators: ['eq', 'in'],
    operator: 'eq',
    stored: true,
    choice: {
      widget: 'select',
      widgetProps: {
        options: [
          { value: true, label: '是' },
          { value: false, label: '否' },
        ],
      },
    },
    parse: text => QUERY_WORDS[text],
  },
  sortable: true,
  indexed: true,
  caseColumn: 'boolean',
  sheet: {
    hint: localized('是 或 否'),
    read(cell: SheetCell) {
      if (cell.kind === 'boolean') return { value: cell.value }
      const value = WORDS[textOfCell(cell).toLowerCase()]
      return value === undefined ? { mistake: localized('应为“是”或“否”') } : { value }
    },
  },
  expression: { filterable: true },
  widget: 'switch',
  look: { width: 72, align: 'center' },
  typescript: 'boolean',
  example: true,
})
