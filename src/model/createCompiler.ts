import { checkApp } from './check/checkApp.ts'
import { type CheckedFile, checkFile } from './check/checkFile.ts'
import { borrowResource } from './compile/borrowResource.ts'
import { compileForm } from './compile/compileForm.ts'
import { compileList } from './compile/compileList.ts'
import { compileResource, type ResourceContext } from './compile/compileResource.ts'
import { compileMenu, compileRoute } from './compile/compileRoute.ts'
import type { AppFacts, PageFacts, ResourceFacts } from './derive/AppFacts.ts'
import { audienceTargets } from './derive/audienceParts.ts'
import { insidesOfProperty } from './derive/blocks.ts'
import { borrowedPath } from './derive/borrowing.ts'
import { referenceOf } from './derive/fieldTypeOf.ts'
import {
  accessOf,
  actionPermission,
  operationPermission,
  pascalCase,
  recordOf,
  segmentsOf,
  sharePermission,
} from './derive/names.ts'
import { oneOfTargets } from './derive/oneOf.ts'
import { symbolTable } from './derive/symbolTable.ts'
import { hashOf } from './hash/hashOf.ts'
import { menuLimitsOf } from './link/menuLimits.ts'
import { menuSeedsOf } from './link/menuSeeds.ts'
import { pageKinds } from './page-kinds/index.ts'
import type { PropertySource } from './source/property.ts'
import type {
  AppModel,
  CompileEnvironment,
  CompileResult,
  PageModel,
  ResourceModel,
  SourceFile,
} from './types/index.ts'

const SPLIT_WIDTH = 240

const resourceHashes = new WeakMap<ResourceModel, string>()

export interface Compiler {
  /** Compiles all pages; files whose text is that of the last time are not read again. */
  compile(files: readonly SourceFile[], environment: CompileEnvironment): CompileResult
}

/** A compiler that remembers the files it has read, for servers that compile on every change. */
export function createCompiler(): Compiler {
  let remembered = new Map<string, CheckedFile>()
  return {
    compile(files, environment) {
      const ordered = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
      const checked = ordered.map(file => {
        const known = remembered.get(file.path)
        return known?.file.text === file.text ? known : checkFile(file)
      })
      remembered = new Map(checked.map(file => [file.file.path, file]))
      return compileChecked(checked, environment)
    },
  }
}

function compileChecked(checked: CheckedFile[], environment: CompileEnvironment): CompileResult {
  const read = checked.flatMap(({ page }) => (page ? [page] : []))
  const app = symbolTable(read, environment)
  const problems = checkApp(checked, app)
  const isWrong = problems.some(problem => problem.severity === 'error')
  return { app: isWrong ? null : compileFacts(app), problems }
}

function compileFacts(app: AppFacts): AppModel {
  const context = { app, apiNames: apiNamesOf(app), pickers: pickersOf(app) }
  const resources: Record<string, ResourceModel> = {}
  for (const page of app.pages.values()) {
    if (page.owned) resources[page.key] = compileResource(page.owned, context)
  }
  const pages: Record<string, PageModel> = {}
  for (const page of app.pages.values()) pages[page.key] = compilePage(page, { ...context, resources })
  const routes = Object.values(pages).flatMap(page => (page.route ? [page.route] : []))
  const menus = menuSeedsOf(app)
  const hashes = Object.values(pages).map(page => page.hash)
  const menuLimits = menuLimitsOf(menus, app)
  const folderTitles = app.environment.folderTitles ?? {}
  const menuGroups = app.environment.menuGroups ?? []
  const listedRoutes = app.environment.listedRoutes ?? []
  const hash = hashOf({ hashes, routes, menus, folderTitles, menuGroups, listedRoutes })
  return { hash, pages, resources, routes, menus, menuLimits, folderTitles, menuGroups, listedRoutes }
}

/**
 * Names of the resources in OpenAPI ids, by address: the last part of it (Post in listPost), the whole of it
 * where two addresses end alike.
 */
function apiNamesOf(app: AppFacts): Map<string, string> {
  const paths = [...app.pages.values()].flatMap(pathsOf)
  const short = (path: string) => pascalCase(segmentsOf(path).at(-1) ?? '')
  const uses = Map.groupBy(paths, short)
  const names = paths.map(path => {
    const isAlone = uses.get(short(path))?.length === 1
    return [path, isAlone ? short(path) : segmentsOf(path).map(pascalCase).join('')] as const
  })
  return new Map(names)
}

function pathsOf(page: PageFacts): string[] {
  if (page.owned) return [page.owned.source.path]
  return page.borrowed !== null && page.source.where !== undefined ? [borrowedPath(page.key)] : []
}

/**
 * Permissions that open the picker of each page's records: whoever lists, adds or edits a record that refers to
 * them, asks for them in the form of an action, or sees them beside a list.
 */
function pickersOf(app: AppFacts): Map<string, string[]> {
  const pickers = new Map<string, Set<string>>()
  const open = (target: string, permissions: Iterable<string | null>) => {
    const known = pickers.get(target) ?? new Set()
    for (const permission of permissions) if (permission !== null) known.add(permission)
    pickers.set(target, known)
  }
  for (const page of app.pages.values()) {
    const record = recordOf(page, app)
    if (record) openFromRecord(page, record, { app, open })
    if (page.source.split) open(page.source.split.page, accessOf(page, app).access ?? [])
  }
  return new Map([...pickers].map(([page, permissions]) => [page, [...permissions].sort()]))
}

type Open = (target: string, permissions: Iterable<string | null>) => void

function openFromRecord(
  page: PageFacts,
  record: ResourceFacts,
  { app, open }: { app: AppFacts; open: Open },
): void {
  const prefix = page.owned ? record.permission : page.permission
  const names = ['list', 'create', 'update'] as const
  const working = names.map(name => operationPermission(record, name, prefix))
  const [, ...writing] = working
  for (const [name, property] of Object.entries(record.source.properties)) {
    // Whoever may not read the property meets nothing in the list that it could be searched for.
    const read = property['x-permission']?.read
    for (const target of targetsOf({ [name]: property }, app))
      open(target, read === undefined ? working : [read, ...writing])
  }
  for (const [name, action] of Object.entries(record.source.actions ?? {})) {
    const permission = actionPermission(action.permission, name, prefix)
    for (const target of targetsOf(action.form?.properties ?? {}, app)) open(target, [permission])
  }
}

/** Pages that properties refer to, those of child rows and nested values included. */
function targetsOf(properties: Record<string, PropertySource>, app: AppFacts): string[] {
  return Object.values(properties).flatMap(property => {
    const reference = referenceOf(property)
    const inside = insidesOfProperty(property).flatMap(({ described }) =>
      targetsOf(described.properties ?? {}, app),
    )
    const several = oneOfTargets(property).map(target => target.page)
    return [...(reference ? [reference.to] : []), ...several, ...audienceTargets(property, app), ...inside]
  })
}

interface PageContext extends ResourceContext {
  /** Every resource, by the page that owns it. */
  resources: Record<string, ResourceModel>
}

/** A page with everything derived. The source must have passed check. */
function compilePage(page: PageFacts, context: PageContext): PageModel {
  const { source, kind } = page
  const resource = resourceOf(page, context)
  const { showsTree, isListed } = pageKinds[kind]
  const isTree = showsTree && resource !== null && resource.tree !== null
  const listed = resource && isListed && resource.operations.list
  const options = { page: source, resources: context.resources, isTree, share: sharePermission(page) }
  const model: PageModel = {
    component: page.key,
    title: source.title,
    kind,
    hash: '',
    permission: page.permission,
    resource,
    where: source.where ?? null,
    ...accessOf(page, context.app),
    list: listed ? compileList({ ...options, resource }) : null,
    form: resource && hasForm(resource) ? compileForm({ given: source.form, resource, kind }) : null,
    split: source.split ? { width: SPLIT_WIDTH, descendants: false, ...source.split } : null,
    tabs: source.tabs ?? [],
    panels: source.panels ?? [],
    custom: source.component ?? null,
    menu: compileMenu(page, context.app),
    route: compileRoute(page, context.app),
  }
  return { ...model, hash: hashOf({ ...model, resource: resource && resourceHash(resource) }) }
}

/** Several pages may borrow one resource; it is hashed once. */
function resourceHash(resource: ResourceModel): string {
  const hash = resourceHashes.get(resource) ?? hashOf(resource)
  resourceHashes.set(resource, hash)
  return hash
}

function resourceOf(page: PageFacts, context: PageContext): ResourceModel | null {
  if (page.owned) return context.resources[page.key] ?? null
  if (page.borrowed === null) return null
  const model = context.resources[page.borrowed]
  const lender = recordOf(page, context.app)
  if (!model || !lender) throw new Error(`${page.borrowed} owns no record; check should have refused it.`)
  if (page.source.where === undefined) return model
  const { serves, links, where, recordTitle: title } = page.source
  return borrowResource(
    { page: page.key, prefix: page.permission, serves, links, where, title, lender, model },
    context,
  )
}

const hasForm = ({ operations }: ResourceModel) =>
  operations.read !== undefined || operations.create !== undefined || operations.update !== undefined
