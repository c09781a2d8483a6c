import { localized } from '../language/localized.ts'
import type { Language } from '../language/t.ts'
import { readSignature } from '../signature/signatures.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { textOfCell } from './shared/SheetCell.ts'

const SIGNED: Record<Language, string> = { zh: '已签名', en: 'Signed' }

export const base = defineBase({
  type: 'signature',
  format: {
    name: 'signature',
    test: text => readSignature(text) !== null,
    zh: '手写或键入的签名',
    en: 'must be a signature that was drawn or typed',
  },
  storage: 'column',
  codec: { display: (value, language) => wordsOfSignature(String(value), language) },
  expression: { type: 'text' },
  look: { isPlain: false, isWide: () => false },
})

/** A signature: a drawing in the one form that `signatures.ts` writes. Nobody searches or sorts by it. */
export default defineFieldType(base, {
  data: ['string'],
  column: () => 'text',
  unfit: ['pattern', 'minLength', 'maxLength', 'x-dict', 'x-options'],
  filter: { operators: ['eq'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: {
    isText: true,
    width: 16,
    isExportOnly: true,
    read(cell) {
      const value = textOfCell(cell)
      return readSignature(value) === null ? { mistake: localized('签名不能导入') } : { value }
    },
  },
  expression: { filterable: true, collated: true },
  widget: 'signature',
  look: { width: 140, align: 'left', isShort: () => false },
  typescript: 'string',
  example: null,
})

/** The name that was typed; of a drawing that it is there. */
function wordsOfSignature(text: string, language: Language): string {
  const signature = readSignature(text)
  if (signature === null) return text
  return 'name' in signature ? signature.name : SIGNED[language]
}
