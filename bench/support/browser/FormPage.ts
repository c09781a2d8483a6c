/** A field as every contender draws it. */
export interface BenchField {
  name: string
  title: string
  kind: 'text' | 'number' | 'select' | 'date' | 'textarea'
  required: boolean
  /** Name of the text field that disables this one while it says LOCK. */
  lockedBy: string | null
}

/** Typed into a text field, it disables the number that watches it. */
export const LOCK = 'lock'

export const OPTIONS = ['甲', '乙', '丙', '丁'].map((label, index) => ({ label, value: `v${index}` }))

export const LONGEST_TEXT = 40
export const LARGEST_NUMBER = 1_000

const kinds = [
  ...['text', 'text', 'number', 'select', 'text', 'date', 'number', 'text', 'select', 'textarea'],
] as BenchField['kind'][]

/** Returns so many fields, mixed; in every ten the third, a number, watches the first, a text. */
export function benchFields(count: number): BenchField[] {
  return Array.from({ length: count }, (_, index) => {
    const place = index % kinds.length
    return {
      name: `field${index}`,
      title: `字段${index}`,
      kind: kinds[place] ?? 'text',
      required: place < 2,
      lockedBy: place === 2 ? `field${index - 2}` : null,
    }
  })
}

const dataOf: Record<BenchField['kind'], object> = {
  text: { type: 'string', maxLength: LONGEST_TEXT, 'x-component': 'text' },
  textarea: { type: 'string', maxLength: LONGEST_TEXT, 'x-component': 'textarea' },
  number: { type: 'number', minimum: 0, maximum: LARGEST_NUMBER },
  select: { type: 'string', 'x-component': 'select', 'x-component-props': { options: OPTIONS } },
  date: { type: 'string', format: 'date' },
}

/**
 * Returns the same fields as a page file.
 * @param conditional asks for half of them under a condition over the first field, which a key typed there changes
 */
export function formPage(count: number, conditional = false): object {
  const fields = benchFields(count)
  return {
    title: '测量',
    menu: { parent: 'system' },
    resource: {
      path: `/bench/form-${count}${conditional ? '-conditional' : ''}`,
      ...resourceOf(fields, conditional),
    },
    form: { open: 'page', layout: fields.map(({ name }) => name) },
  }
}

/** Returns the same fields as the text of a form that is drawn at run time. */
export function documentText(count: number): string {
  const fields = benchFields(count)
  const layout = fields.map(({ name }) => name)
  return JSON.stringify({ ...resourceOf(fields, false), layout }, null, 2)
}

function resourceOf(fields: BenchField[], conditional: boolean): object {
  const properties = fields.map(({ name, title, kind, lockedBy }, index) => [
    name,
    {
      ...{ title, ...dataOf[kind] },
      ...(lockedBy !== null && { 'x-reactions': lockReaction(lockedBy) }),
      ...(conditional && index % 2 === 1 && { 'x-visible': `field0 == null || field0 != '${LOCK}'` }),
    },
  ])
  return {
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(properties),
  }
}

const lockReaction = (name: string) => ({
  dependencies: [name],
  fulfill: { state: { disabled: `{{ deps[0] == '${LOCK}' }}` } },
})
