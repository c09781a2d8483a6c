import { SHARED } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type {
  ActionModel,
  OperationName,
  PageModel,
  ResourceModel,
  VisitorLinkModel,
} from '#model/types/index.ts'
import type { RowAccess, RowCondition } from '../access/compileRowCondition.ts'
import { hasPermission } from '../access/permissions.ts'
import { parentCondition } from '../access/rowConditions.ts'
import type { EngineHost } from '../EngineHost.ts'
import { sharingWord } from '../text/sharingWord.ts'

/** A button of a list: an operation of the resource, or one of its actions. */
export interface ListButton {
  /** Name of the operation or action. */
  name: string
  title: string
  danger: boolean
  icon: string | null
  /** Records it can be used on. */
  allows: RowCondition
  /** null for operations. */
  action: ActionModel | null
  /** The link for visitors that it is about; absent for all else. */
  link?: VisitorLinkModel
}

export interface ListButtons {
  /** In order, the destructive ones last. */
  row: ListButton[]
  /** Above the list, without a record. */
  toolbar: ListButton[]
  /** On the chosen records. */
  selection: ListButton[]
  /** In the trash; at most one. */
  restore: ListButton[]
  /** Adds a record below one of a tree; null where there is no tree, or nothing may be added. */
  below: ListButton | null
}

const TITLES: Partial<Record<OperationName, () => string>> = {
  read: () => t('详情'),
  create: () => t('新增'),
  update: () => t('修改'),
  copy: () => t('复制'),
  remove: () => t('删除'),
  import: () => t('导入'),
  export: () => t('导出'),
  figures: () => t('统计'),
  trash: () => t('回收站'),
  restore: () => t('恢复'),
}
/** What is done to chosen records; everything else of a toolbar needs none. */
const ON_SELECTION: string[] = ['remove']
/** Buttons of a row before those that share its record. */
const BEFORE_LINKS = 2
/** What is done to own records only. */
const WRITING: OperationName[] = ['update', 'remove']

interface ListButtonsContext {
  host: EngineHost
  /** Turns a `when` into a function of the record. */
  conditionOf(when: string | null, verdict?: RowAccess): RowCondition
}

/** Returns the buttons that the user may see: those whose operation exists and whose permission is held. */
export function listButtons(model: PageModel, context: ListButtonsContext): ListButtons {
  const { list, resource } = model
  if (!list || !resource) return { row: [], toolbar: [], selection: [], restore: [], below: null }
  const known = (names: string[]) => names.flatMap(name => buttonOf(name, resource, context) ?? [])
  // What is done to chosen records is done to one of them where a row names it.
  const row = known(list.rowActions).filter(button => button.action?.on !== 'list')
  const above = known(list.toolbar).filter(button => button.name !== 'create' || button.allows({}))
  const isForSelection = ({ action, name }: ListButton) =>
    action ? action.on === 'selection' : ON_SELECTION.includes(name)
  const links = linkButtons(resource, context)
  return {
    // Beside what stands first: what is shared is looked for.
    row: dangerLast([...row.slice(0, BEFORE_LINKS), ...links, ...row.slice(BEFORE_LINKS)]),
    toolbar: above.filter(button => !isForSelection(button)),
    selection: dangerLast(above.filter(isForSelection)),
    restore: known(['restore']),
    below: belowButton(above, resource, context),
  }
}

function linkButtons(
  { visitorLinks = [] }: ResourceModel,
  { host, conditionOf }: ListButtonsContext,
): ListButton[] {
  const held = visitorLinks.filter(({ permission }) => hasPermission(host.user, permission))
  return held.map(link => ({
    name: `link:${link.purpose}`,
    title: sharingWord(host.text(link.title), visitorLinks.length),
    danger: false,
    icon: null,
    allows: among(isOwn, conditionOf(link.offered)),
    action: null,
    link,
  }))
}

function belowButton(
  above: ListButton[],
  resource: ResourceModel,
  { conditionOf }: ListButtonsContext,
): ListButton | null {
  const create = above.find(({ name }) => name === 'create')
  if (!resource.tree || !create) return null
  const allows = conditionOf(parentCondition(resource), 'possible')
  return { ...create, name: 'addBelow', title: t('新增下级'), allows }
}

function dangerLast(buttons: ListButton[]): ListButton[] {
  return [...buttons.filter(button => !button.danger), ...buttons.filter(button => button.danger)]
}

function buttonOf(name: string, resource: ResourceModel, context: ListButtonsContext): ListButton | null {
  const action = resource.actions.find(candidate => candidate.name === name)
  return action ? actionButton(action, context) : operationButton(name as OperationName, resource, context)
}

function actionButton(action: ActionModel, { host, conditionOf }: ListButtonsContext): ListButton | null {
  if (!hasPermission(host.user, action.permission)) return null
  return {
    name: action.name,
    title: host.text(action.title),
    danger: action.danger,
    icon: action.icon,
    allows: among(whose(action), conditionOf(action.when)),
    action,
  }
}

const isShared: RowCondition = record => record[SHARED] === true
/** Whether the record is the own institution's: what others share is changed by their actions for readers alone. */
export const isOwn: RowCondition = record => !isShared(record)

const among = (isMeant: RowCondition | null, allows: RowCondition): RowCondition =>
  isMeant ? record => isMeant(record) && allows(record) : allows

/** For whose records an action has an endpoint; null where it has none, or needs no record. */
function whose({ approval, byOwner, byReader, link, module, on, set }: ActionModel): RowCondition | null {
  if (byReader) return byOwner ? null : isShared
  return on !== 'list' && link === null && (module || approval || set.length > 0) ? isOwn : null
}

/** What is copied is read, and created. */
function neededBy(name: OperationName, { operations }: ResourceModel): string[][] {
  const names: OperationName[] = name === 'copy' ? ['copy', 'create', 'read'] : [name]
  return names.map(one => operations[one]?.permissions ?? [])
}

function operationButton(
  name: OperationName,
  resource: ResourceModel,
  { host, conditionOf }: ListButtonsContext,
): ListButton | null {
  const operation = resource.operations[name]
  if (!operation || !neededBy(name, resource).every(needed => hasPermission(host.user, needed))) return null
  return {
    name,
    title: TITLES[name]?.() ?? name,
    danger: name === 'remove',
    icon: null,
    // Of a new record nothing is known yet.
    allows: among(
      WRITING.includes(name) ? isOwn : null,
      conditionOf(operation.when, name === 'create' ? 'possible' : 'holds'),
    ),
    action: null,
  }
}
