import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { type ApprovalActionName, isApprovalAction } from '../derive/approval.ts'
import { isAskedFirst } from '../derive/askedFirst.ts'
import { COUNTED_KEY, fieldTypeOf, referenceOf } from '../derive/fieldTypeOf.ts'
import { actionPermission, consequencesPath, previewPath } from '../derive/names.ts'
import { conditionsInLayout } from '../derive/presence.ts'
import { isOfItself } from '../fieldAccess.ts'
import { type ActionSource, settingsOf } from '../source/action.ts'
import type { ActionFormModel, ActionModel, FieldModel, Text } from '../types/index.ts'
import { compileField } from './compileField.ts'
import { drawnInputs, inEach, labelWidthOf } from './compileForm.ts'
import { compileLayout, writtenLayout } from './compileLayout.ts'
import { compilePresets } from './compilePresets.ts'
import { inputSchema } from './valueSchema.ts'

interface ActionsOptions {
  app: AppFacts
  /** Key of the page that owns them. */
  page: string
  path: string
  prefix: string
  apiName: string
}

/** px */
const FORM_WIDTHS = { one: 520, more: 760 }
const LEAST_LABEL = 100

/** The actions of a resource by their order, then as written. */
export function compileActions(resource: ResourceFacts, options: ActionsOptions): ActionModel[] {
  const entries = Object.entries(resource.source.actions ?? {})
  const ordered = entries.toSorted(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
  return ordered.map(([name, action]) => ({
    ...compileAction(name, action, options),
    ...(isAskedFirst(resource.source.consequences, name, action)
      ? { preview: consequencesPath(options.path, name) }
      : {}),
    ...(isApprovalAction(resource.source, name) ? { approval: name satisfies ApprovalActionName } : {}),
  }))
}

function compileAction(
  name: string,
  action: ActionSource,
  { app, page, path, prefix, apiName }: ActionsOptions,
): ActionModel {
  const title: Text = action.title ?? name
  return {
    name,
    title,
    on: action.on ?? 'row',
    ...(action.by === 'reader' || action.by === 'either' ? { byReader: true } : {}),
    ...(action.by === 'either' ? { byOwner: true } : {}),
    when: action.when ?? null,
    ...(action.refusal === undefined ? {} : { refusal: action.refusal }),
    set: Object.entries(action.set ?? {}).flatMap(([field, given]) =>
      settingsOf(given).map(setting => ({ field, ...setting })),
    ),
    form: action.form ? compileActionForm(name, action.form, title, { app, page }) : null,
    module: action.run === 'module',
    method: action.method ?? 'PUT',
    path: `${path}/${(action.path ?? name).replace(/^\//, '')}`,
    permission: actionPermission(action.permission, name, prefix),
    confirm: questionOf(action, title),
    ...(action.preview === undefined ? {} : { preview: previewPath(path, action.preview) }),
    danger: action.danger ?? false,
    icon: action.icon ?? null,
    link: action.link ?? null,
    component: action.component ?? null,
    id: `${name}${apiName}`,
  }
}

/** Dangerous actions without a form of their own ask before they run, whether or not the schema says so. */
function questionOf({ confirm, danger, form, link, on }: ActionSource, title: Text): Text | null {
  if (confirm === false || link !== undefined) return null
  if (typeof confirm === 'string' || typeof confirm === 'object') return confirm
  if (!confirm && (!danger || form)) return null
  const words = typeof title === 'string' ? title : title.zh
  if (on === 'list') return `${words}？`
  // The names of several records bring their marks along.
  return on === 'selection' ? `${words}{label}？` : `${words}“{label}”？`
}

type ActionForm = NonNullable<ActionSource['form']>

function compileActionForm(
  name: string,
  form: ActionForm,
  title: Text,
  { app, page }: Pick<ActionsOptions, 'app' | 'page'>,
): ActionFormModel {
  const around = conditionsInLayout(form.layout ?? [])
  const owner = { app, required: form.required ?? [], stored: false, around, named: form.properties }
  const fields = Object.entries(form.properties).map(([field, source]): FieldModel => {
    const at = ['resource', 'actions', name, 'form', 'properties', field]
    const keyType = referenceOf(source) ? keyTypeOf(source, app) : COUNTED_KEY
    return compileField({ name: field, role: 'own', source, type: fieldTypeOf(source, keyType), at }, owner)
  })
  const required = fields.filter(field => field.required).map(field => field.name)
  const columns = form.columns ?? 1
  const layout = writtenLayout(form.layout, fields) ?? fields.map(field => field.name)
  return {
    title: form.title ?? title,
    width: form.width ?? (columns === 1 ? FORM_WIDTHS.one : FORM_WIDTHS.more),
    columns,
    labelWidth: inEach(language =>
      Math.max(LEAST_LABEL, labelWidthOf(drawnInputs(fields).filter(isOfItself), language)),
    ),
    fields,
    layout: compileLayout(layout, columns, { page, fields }),
    rules: form.rules ?? [],
    presets: compilePresets(form.presets),
    schema: inputSchema(fields, required),
  }
}

function keyTypeOf(source: Parameters<typeof referenceOf>[0], app: AppFacts) {
  const reference = referenceOf(source)
  const target = reference ? app.pages.get(reference.to)?.owned : undefined
  const key = reference && 'key' in reference ? reference.key : undefined
  return target?.fields.get(key ?? target.key)?.type ?? COUNTED_KEY
}
