import { type Compiler, createCompiler } from '../createCompiler.ts'
import type { DocumentEnvironment } from '../documents/DocumentEnvironment.ts'
import { hashOf } from '../hash/hashOf.ts'
import type { FieldModel, ListModel, PageModel, Problem, ResourceModel } from '../types/index.ts'
import { registerKey } from './registerKey.ts'
import { type RegisterFacts, registerPage, searchedFields } from './registerPage.ts'
import { type Slots, slotOf } from './slots.ts'

interface CompiledRegister {
  /** null where what the form names is gone from the application. */
  page: PageModel | null
  problems: Problem[]
}

/** Where the records keep what is searched. */
interface Kept {
  slots: Slots
  /** Whether all records have it. */
  isFilled: boolean
}

/**
 * The page of a register with everything derived, by the rules of page files.
 * @param reader reads page files and remembers them; by itself one of its own
 */
export function compileRegister(
  facts: RegisterFacts,
  kept: Kept,
  { environment, reader = createCompiler() }: { environment: DocumentEnvironment; reader?: Compiler },
): CompiledRegister {
  const key = registerKey(facts.formId)
  const file = { path: `${key}.json`, text: JSON.stringify(registerPage(facts)) }
  const { dictionaries, pages } = environment
  const { app, problems } = reader.compile([...pages, file], {
    ...{ dictionaries, permissions: [], menus: [], custom: [] },
  })
  const page = app?.pages[key]
  if (!page?.resource || !page.list) return { page: null, problems }
  const searched = { ...kept, searched: new Set(searchedFields(facts)), required: new Set(facts.required) }
  return { page: withSlots(page, searched), problems: [] }
}

interface Searched extends Kept {
  searched: ReadonlySet<string>
  required: ReadonlySet<string>
}

/** The same page, which finds and sorts by the columns that keep parts of its documents, and marks what all of them have. */
function withSlots(page: PageModel, kept: Searched): PageModel {
  const resource = page.resource && resourceWith(page.resource, kept)
  const list = page.list && resource ? listWith(page.list, resource) : null
  const model: PageModel = { ...page, menu: null, resource, list }
  return { ...model, hash: hashOf({ ...model, hash: '' }) }
}

const resourceWith = (resource: ResourceModel, kept: Searched): ResourceModel => ({
  ...resource,
  fields: resource.fields.map(field =>
    field.parts ? { ...field, parts: field.parts.map(part => partWith(part, kept)) } : field,
  ),
})

function partWith(part: FieldModel, { slots, isFilled, searched, required }: Searched): FieldModel {
  const slot = searched.has(part.name) ? slotOf(part, slots) : undefined
  return {
    ...part,
    required: required.has(part.name),
    ...(slot === undefined ? {} : { slot: { column: slot, isFilled } }),
  }
}

function listWith(list: ListModel, { fields }: ResourceModel): ListModel {
  const sorted = new Set(
    fields.flatMap(({ name, parts = [] }) =>
      parts.flatMap(part => (part.slot?.isFilled ? [`${name}.${part.name}`] : [])),
    ),
  )
  return {
    ...list,
    columns: list.columns.map((column, index) => ({
      ...column,
      // By the first one people know a document: it takes what the others leave.
      ...(index === 0 ? { width: null } : {}),
      ...(sorted.has(column.path) ? { sortable: true } : {}),
    })),
  }
}
