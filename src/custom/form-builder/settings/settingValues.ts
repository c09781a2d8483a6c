import type { JSONPath } from 'jsonc-parser'
import type { FormElement } from '../text/FormElement.ts'
import type { FormPlace } from '../text/FormPlace.ts'
import { jsonOf, nodeAt, parseText } from '../text/parseText.ts'
import { formKeyPath } from '../text/setKeys.ts'
import { type SettingsForm, shownOf, writtenOf } from './settingsForm.ts'

interface SettingsOf {
  /** undefined for the form itself. */
  element: FormElement | undefined
  source: SettingsForm
  place: FormPlace
}

/** A setting that was changed. */
export interface SettingChange {
  /** Path of the setting: maxLength, x-component-props.rows; #required and #span for what stands beside the element. */
  path: string
  key: JSONPath
  value: unknown
}

/** Returns what the settings of an element are, by the fields that show them. */
export function readSettings(text: string, of: SettingsOf): Record<string, unknown> {
  return shownValues(of.source, settingReader(text, of))
}

/** Returns what settings show, by the fields that show them. @param read gives what is written at the path of one */
export const shownValues = (
  { paths, settings }: SettingsForm,
  read: (path: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    [...paths].map(([name, path]) => [name, shownOf(settings[path] ?? {}, read(path)) ?? null]),
  )

/** Returns which settings are not any more what the text says; what is wrong is not written. */
export function settingChanges(
  shown: Record<string, unknown>,
  wrong: readonly string[],
  of: SettingsOf & { text: string },
): SettingChange[] {
  const read = settingReader(of.text, of)
  return [...of.source.paths].flatMap(([name, path]) => {
    if (!(name in shown) || wrong.some(one => one.split('.')[0] === name)) return []
    const setting = of.source.settings[path] ?? {}
    const before = read(path)
    const isSame = JSON.stringify(shownOf(setting, before) ?? null) === JSON.stringify(shown[name] ?? null)
    if (isSame) return []
    return [{ path, key: keyOfSetting(path), value: writtenOf(setting, shown[name], before) }]
  })
}

const keyOfSetting = (path: string): JSONPath => path.split('.')

function settingReader(text: string, { element, place }: SettingsOf): (path: string) => unknown {
  const { tree } = parseText(text)
  const at = (path: JSONPath) => {
    const node = nodeAt(tree, path)
    return node && jsonOf(node)
  }
  return path => {
    if (path === '#required') return element?.isRequired || undefined
    if (path === '#span') return element?.layoutPath ? at([...element.layoutPath, 'span']) : undefined
    const key = keyOfSetting(path)
    return at(element ? [...element.path, ...key] : formKeyPath(key, place))
  }
}
