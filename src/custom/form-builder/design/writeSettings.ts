import { t } from '#model/language/t.ts'
import type { SettingChange } from '../settings/settingValues.ts'
import type { FormEdit } from '../text/editForm.ts'
import type { FormElement } from '../text/FormElement.ts'
import type { FormPlace } from '../text/FormPlace.ts'
import { jsonOf, nodeAt, parseText } from '../text/parseText.ts'
import { setFormKey, setKeys, setRequired } from '../text/setKeys.ts'
import type { DesignSession } from './createDesignSession.ts'
import { keyOf } from './DesignState.ts'

/** Writes settings that were changed, each as the smallest edit; what is typed without a pause is undone together. */
export function writeSettings(
  session: DesignSession,
  element: FormElement | undefined,
  changes: readonly SettingChange[],
): void {
  for (const change of changes) {
    const run = `${element ? keyOf(element.path) : ''} ${change.path}`
    session.apply(
      editFor(session.state().text, { element, change, place: session.place }),
      t('修改属性'),
      run,
    )
  }
}

interface Setting {
  element: FormElement | undefined
  change: SettingChange
  place: FormPlace
}

function editFor(text: string, { element, change, place }: Setting): FormEdit | null {
  const { path, key, value } = change
  if (!element) return setFormKey(text, { key, value, place })
  if (path === '#required')
    return setRequired(text, { paths: [element.path], isRequired: value === true, place })
  const edit = path === '#span' ? spanEdit(text, { element, value, place }) : null
  if (edit) return edit
  if (path === '#span') return null
  return setKeys(text, { changes: [{ element: element.path, key, value }], place })
}

/** What the layout says of a field: its name alone, or a part with how many columns it takes. */
function spanEdit(
  text: string,
  { element, value, place }: { element: FormElement; value: unknown; place: FormPlace },
): FormEdit | null {
  const at = element.layoutPath
  if (!at) return null
  const node = nodeAt(parseText(text).tree, at)
  const part = node && jsonOf(node)
  const before = typeof part === 'object' && part !== null ? part : { field: element.name }
  const { span: _, ...rest } = before as Record<string, unknown>
  const after = value === undefined ? rest : { ...before, span: value }
  const written = Object.keys(after).length === 1 ? element.name : after
  const edit = setKeys(text, {
    changes: [{ element: at.slice(0, -1), key: [at.at(-1) as number], value: written }],
    place,
  })
  return edit && { ...edit, selection: [element.path] }
}
