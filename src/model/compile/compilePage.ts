import type { PageFacts } from '../derive/AppFacts.ts'
import { accessOf } from '../derive/accessOf.ts'
import { hashOf } from '../hash/hashOf.ts'
import type { PageModel, ResourceModel } from '../types/index.ts'
import { borrowResource } from './borrowResource.ts'
import { compileForm } from './compileForm.ts'
import { compileList } from './compileList.ts'
import { compileMenu } from './compileMenu.ts'
import type { ResourceContext } from './compileResource.ts'
import { compileRoute } from './compileRoute.ts'

export interface PageContext extends ResourceContext {
  /** Every resource, by the page that owns it. */
  resources: Record<string, ResourceModel>
}

const LISTED = new Set(['crud', 'tree', 'split', 'custom'])
const SPLIT_WIDTH = 240

/** A page with everything derived. The source must have passed check. */
export function compilePage(page: PageFacts, context: PageContext): PageModel {
  const { source, kind } = page
  const resource = resourceOf(page, context)
  const isTree = kind === 'tree' || (kind === 'crud' && resource !== null && resource.tree !== null)
  const listed = resource && LISTED.has(kind) && resource.operations.list
  const options = { page: source, resources: context.resources, isTree }
  const model: PageModel = {
    component: page.key,
    title: source.title,
    kind,
    hash: '',
    permission: page.permission,
    resource,
    where: source.where ?? null,
    access: accessOf(page, context.app),
    list: listed ? compileList({ ...options, resource }) : null,
    form: resource && hasForm(resource) ? compileForm({ given: source.form, resource, kind }) : null,
    split: source.split ? { width: SPLIT_WIDTH, descendants: false, ...source.split } : null,
    tabs: source.tabs ?? [],
    panels: source.panels ?? [],
    custom: source.component ?? null,
    menu: compileMenu(page),
    route: compileRoute(page, context.app),
  }
  return { ...model, hash: hashOf({ ...model, resource: resource && resourceHash(resource) }) }
}

const resourceHashes = new WeakMap<ResourceModel, string>()

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
  const lender = context.app.pages.get(page.borrowed)?.owned
  if (!model || !lender) throw new Error(`${page.borrowed} owns no record; check should have refused it.`)
  if (page.source.where === undefined) return model
  return borrowResource({ page: page.key, prefix: page.permission, lender, model }, context)
}

const hasForm = ({ operations }: ResourceModel) =>
  operations.read !== undefined || operations.create !== undefined || operations.update !== undefined
