import { textOf } from '#model/language/t.ts'
import { pageKinds } from '#model/page-kinds/index.ts'
import type {
  AppModel,
  CompileEnvironment,
  MeasureModel,
  PageModel,
  ResourceModel,
  VisitorLinkModel,
} from '#model/types/index.ts'
import { approvalFacts } from './approvalFacts.ts'
import { audienceFacts } from './audienceFacts.ts'
import { type Fact, linesOf, rangeWords, type Writing } from './Fact.ts'

interface PageContext {
  page: PageModel
  app: AppModel
  /** Of the page's own file. */
  writing: Writing
  /** What the project has beside the page files. */
  environment: CompileEnvironment
}

/** All that was derived for a page, block by block, with the reason of each. */
export function explainPage(context: PageContext): string[] {
  const { page } = context
  const { resource } = page
  const blocks = [
    linesOf(`${page.component}  ${textOf(page.title)}`, pageFacts(context)),
    ...(resource
      ? [
          linesOf('record', recordFacts(resource, context)),
          linesOf('properties', propertyFacts(resource)),
          linesOf('endpoints', endpointFacts(resource, context)),
          ...(resource.measures.length > 0 ? [linesOf('measures', measureFacts(resource, context))] : []),
          ...(page.list ? [linesOf('list', listFacts(context))] : []),
          ...(page.form ? [linesOf('form', formFacts(context))] : []),
        ]
      : []),
  ]
  return blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))
}

function pageFacts({ page, app, writing, environment }: PageContext): Fact[] {
  const { menu, route, resource } = page
  const isOwner = resource?.page === page.component
  const address = isOwner ? `the address ${resource.path}` : `the page's own key`
  const seed = app.menus.find(({ component }) => component === page.component)
  const permission =
    writing.at('permission') ??
    writing.at('resource', 'permission') ??
    (isOwner || page.where !== null ? `from ${address}` : `that of ${resource?.page ?? page.component}`)
  return [
    { what: 'kind', is: page.kind, why: writing.at('kind') ?? whyKind(page) },
    { what: 'permission', is: page.permission, why: permission },
    { what: 'opened by', is: openedBy(page), why: whyAccess(page, writing) },
    ...(resource && !isOwner
      ? [{ what: 'record of', is: resource.page, why: writing.at('resource') ?? '' }]
      : []),
    ...(page.where === null
      ? []
      : [{ what: 'where', is: page.where, why: writing.at('where') ?? 'of the borrowed page' }]),
    ...(menu && seed ? menuFacts(seed, namesOfTypes(menu.tenantTypes, environment), writing) : noMenu(page)),
    ...(route ? [{ what: 'route', is: route.path, why: writing.at('route', 'path') ?? '' }] : []),
  ]
}

function whyKind({ kind, resource }: PageModel): string {
  if (kind === 'tree') return 'the record names its parent with tree'
  if (kind === 'tabs' || kind === 'split') return `the file says ${kind}`
  if (kind === 'custom') return 'the file says component'
  return resource?.tree ? '' : 'no tabs, no split, no component, no tree'
}

const openedBy = ({ access, accessRoles = [] }: PageModel): string =>
  access === null
    ? 'everybody who is signed in'
    : [...access, ...accessRoles.map(role => `the role ${role}`)].join(', or ')

function whyAccess({ access, kind }: PageModel, writing: Writing): string {
  const written = writing.at('route', 'permission')
  if (written) return `of the route, ${written}`
  if (access === null) return `a page of kind ${kind} asks for nothing itself`
  return pageKinds[kind].isSingle ? 'what reads the record, else changes it' : 'what lists the records'
}

/** As page files call them. */
const namesOfTypes = (types: number[] | null, { tenantTypes = {} }: CompileEnvironment): string[] | null =>
  types?.map(type => Object.keys(tenantTypes).find(name => tenantTypes[name] === type) ?? String(type)) ??
  null

function menuFacts(seed: AppModel['menus'][number], types: string[] | null, writing: Writing): Fact[] {
  const place = [seed.parent, seed.path].filter(Boolean).join('/')
  return [
    {
      what: 'menu',
      is: place,
      why: `${writing.at('menu', 'parent') ?? writing.at('menu') ?? 'from the key'}, for a new node; in development until somebody changes it`,
    },
    { what: 'menu order', is: String(seed.order), why: writing.at('menu', 'order') ?? 'where none is given' },
    ...(seed.roles.length > 0
      ? [{ what: 'granted to', is: seed.roles.join(', '), why: writing.at('menu', 'roles') ?? '' }]
      : []),
    ...(seed.readers
      ? [{ what: 'given to read', is: seed.readers.join(', '), why: writing.at('menu', 'readers') ?? '' }]
      : []),
    ...(seed.only
      ? [{ what: 'only for roles', is: seed.only.join(', '), why: writing.at('menu', 'only') ?? '' }]
      : []),
    ...(types
      ? [{ what: 'for tenants', is: types.join(', '), why: writing.at('menu', 'tenantTypes') ?? '' }]
      : []),
    {
      what: 'buttons',
      is: seed.buttons.map(({ permission }) => permission).join(', ') || 'none',
      why: 'one for each operation and action, those of its tabs, panels and hidden routes included',
    },
  ]
}

const noMenu = ({ route }: PageModel): Fact[] => [
  {
    what: 'menu',
    is: 'none',
    why: route ? 'a hidden route' : 'the file has no menu, so the page is opened by others alone',
  },
]

function recordFacts(resource: ResourceModel, { page, writing }: PageContext): Fact[] {
  const own = resource.page === page.component
  const at = (...path: string[]) => (own ? writing.at('resource', ...path) : `of ${resource.page}`)
  const stored = resource.source === 'table'
  return [
    { what: 'address', is: resource.path, why: at('path') ?? '' },
    stored
      ? { what: 'table', is: resource.table, why: at('table') ?? 'from the address' }
      : { what: 'rows', is: 'from server code', why: at('source') ?? '' },
    {
      what: 'key',
      is: `${resource.key}, ${fieldOf(resource, resource.key)?.type ?? 'integer'}`,
      why: at('key') ?? (stored ? 'the last part of the address, numbers from a sequence' : ''),
    },
    {
      what: 'label',
      is: resource.label,
      why: at('label') ?? 'the first demanded text property, else the first text',
    },
    { what: 'belongs to', is: resource.tenancy.kind, why: at('tenancy') ?? 'where none is given' },
    { what: 'trash', is: resource.trash ? 'yes' : 'no', why: at('trash') ?? 'where none is given' },
    ...resource.unique.map(names => ({
      what: 'unique',
      is: names.join(' + '),
      why: at('unique') ?? at('properties', names[0] ?? '', 'x-unique') ?? 'numbers of a series',
    })),
    ...resource.noOverlap.map(range => ({
      what: 'kept apart',
      is: rangeWords(range),
      why: at('noOverlap') ?? '',
    })),
    ...resource.rules.map(({ assert }) => ({ what: 'rule', is: assert, why: at('rules') ?? '' })),
    ...audienceFacts(resource, at),
    ...approvalFacts(resource, at),
    ...resource.indexes.map(columns => ({
      what: 'index',
      is: columns.map(({ field, descending }) => (descending ? `${field} desc` : field)).join(', '),
      why: at('indexes') ?? 'for the order of lists, references and data scopes',
    })),
  ]
}

const fieldOf = (resource: ResourceModel, name: string) => resource.fields.find(field => field.name === name)

const propertyFacts = ({ fields, page }: ResourceModel): Fact[] =>
  fields
    .map(field => ({
      what: field.name,
      is: `${field.type}, ${field.widget}`,
      why: [
        field.required ? 'demanded' : null,
        field.write === 'never' ? 'read-only' : null,
        field.column
          ? `${field.column.name} ${field.column.type}`
          : (field.table ?? field.reference?.through ?? 'no column'),
      ]
        .filter(Boolean)
        .join(', '),
    }))
    .concat([{ what: '', is: '', why: `npm run schema explain ${page} <property> says why` }])

function endpointFacts(resource: ResourceModel, { page, writing }: PageContext): Fact[] {
  const own = resource.page === page.component
  const operations = Object.values(resource.operations).map(({ name, method, path, permissions }) => ({
    what: name,
    is: `${method} ${path}`,
    why: [
      permissions.join(' or ') || 'nobody but *:*:*',
      (own && writing.at('resource', 'operations', name)) || `derived, style ${resource.style}`,
    ].join(', '),
  }))
  const actions = resource.actions.flatMap(({ name, method, path, permission, link }) =>
    link === null
      ? [{ what: name, is: `${method} ${path}`, why: `${permission}, an action of the file` }]
      : [{ what: name, is: `opens ${link}`, why: permission }],
  )
  return [...operations, ...actions, ...(resource.visitorLinks ?? []).flatMap(linkFacts)]
}

/** By which a link is shared, and what visitors use where it runs an action. */
function linkFacts({ purpose, path, permission, action }: VisitorLinkModel): Fact[] {
  const sharing = {
    what: `link ${purpose}`,
    is: `GET, POST, PUT, DELETE ${path}`,
    why: `${permission}, a link for visitors of the file`,
  }
  if (action === null) return [{ ...sharing, why: `${sharing.why}; routes of a module open it` }]
  return [sharing, { what: '', is: `GET, POST ${path}/visit`, why: `whoever has a code, runs ${action}` }]
}

function measureFacts(
  { measures, minGroup, page: owner }: ResourceModel,
  { page, writing }: PageContext,
): Fact[] {
  const own = owner === page.component
  const small = minGroup
    ? [
        {
          what: 'smallest group',
          is: `${minGroup.size}, by ${minGroup.by.join(', ')}`,
          why: (own && writing.at('resource', 'minGroup')) || `of ${owner}`,
        },
      ]
    : []
  return [
    ...measures.map(measure => ({
      what: measure.name,
      is: measureWords(measure),
      why: [
        (own && writing.at('resource', 'measures', measure.name)) || `of ${owner}`,
        ...measure.permissions.map(permission => `for ${permission}`),
      ].join(', '),
    })),
    ...small,
  ]
}

/** sum of cost where status == 'done'. */
function measureWords({ function: taken, field, ratio, where }: MeasureModel): string {
  const of = ratio ? `${ratio.part} / ${ratio.whole}` : field
  return [taken, of && `of ${of}`, where && `where ${where}`].filter(Boolean).join(' ')
}

function listFacts({ page, writing }: PageContext): Fact[] {
  const { list, resource } = page
  if (!list || !resource) return []
  const at = (name: string) => writing.at('list', name)
  const hidden = list.columns.filter(column => !column.visible).map(column => column.path)
  return [
    {
      what: 'columns',
      is: list.columns
        .filter(column => column.visible)
        .map(column => column.path)
        .join(', '),
      why: at('columns') ?? 'label first, then the short properties as they stand, createTime last',
    },
    ...(hidden.length > 0
      ? [{ what: 'to be chosen', is: hidden.join(', '), why: 'more than are shown by themselves' }]
      : []),
    {
      what: 'search',
      is: list.search.map(({ field, operator }) => `${field} ${operator}`).join(', ') || 'none',
      why: at('search') ?? 'the properties with x-search',
    },
    {
      what: 'order',
      is: list.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(', '),
      why: at('sort') ?? whySort(list.sort[0]?.field, resource),
    },
    { what: 'page size', is: String(list.pageSize), why: at('pageSize') ?? 'where none is given' },
    {
      what: 'buttons of a row',
      is: list.rowActions.join(', ') || 'none',
      why: at('rowActions') ?? 'update, remove, then the actions of a row',
    },
    ...(resource.visitorLinks ?? []).map(({ purpose, title, permission }) => ({
      what: '',
      is: `link ${purpose}: ${textOf(title)}`,
      why: `for ${permission}, before what removes`,
    })),
    {
      what: 'buttons above',
      is: list.toolbar.join(', ') || 'none',
      why: at('toolbar') ?? 'create, actions, then remove, import, export and trash where there are such',
    },
  ]
}

function whySort(first: string | undefined, { key, tree }: ResourceModel): string {
  if (first === key) return 'the newest first'
  return tree?.order === first ? 'the order of the tree' : 'a whole number that is named an order'
}

function formFacts({ page, writing }: PageContext): Fact[] {
  const { form } = page
  if (!form) return []
  const at = (name: string) => writing.at('form', name)
  const opening = {
    dialog: 'fewer than nine fields and nothing large',
    drawer: 'nine fields and more, or rich text',
    page: 'child rows, or a page of kind form or detail',
  }
  return [
    { what: 'opens as', is: form.open, why: at('open') ?? opening[form.open] },
    {
      what: 'width',
      is: `${form.width} px`,
      why: at('width') ?? 'from where it opens, its columns and rich text',
    },
    {
      what: 'columns',
      is: String(form.columns),
      why: at('columns') ?? (form.columns === 1 ? 'fewer than six fields' : 'six fields and more, or a page'),
    },
    {
      what: 'label width',
      is: labelWidthWords(form.labelWidth),
      why: at('labelWidth') ?? 'the longest title',
    },
    {
      what: 'fields',
      is: form.layout.flatMap(fieldsIn).join(', '),
      why: at('layout') ?? 'all that a client may write, and read-only what actions and formulas write',
    },
    ...(form.keep ? [{ what: 'kept for the next', is: form.keep.join(', '), why: at('keep') ?? '' }] : []),
  ]
}

/** Titles are of another length in each language. */
const labelWidthWords = ({ zh, en }: { zh: number; en: number }): string =>
  zh === en ? `${zh} px` : `${zh} px in Chinese, ${en} px in English`

type Part = NonNullable<PageModel['form']>['layout'][number]

function fieldsIn(part: Part): string[] {
  if (part.type === 'field') return [part.field]
  if (!('items' in part)) return []
  return part.items.flatMap(item => ('type' in item ? fieldsIn(item) : item.items.flatMap(fieldsIn)))
}
