import { Skeleton } from 'antd'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { LiveForm, type LiveValues } from '#engine'
import type { BuilderSettings } from '#model/builder/WidgetBuilder.ts'
import { isSame } from '#model/isSame.ts'
import { useDesign } from '../design/useDesign.ts'
import { settingsForm, writtenOf } from './settingsForm.ts'
import { shownValues } from './settingValues.ts'
import { useSettingsForm } from './useSettingsForm.ts'

interface ObjectSettingsProps {
  id: string
  /** What is set, by the keys of the object. */
  settings: BuilderSettings
  value: Readonly<Record<string, unknown>>
  /** Widgets of settings that are no widgets of forms. */
  widgets?: ComponentProps<typeof LiveForm>['widgets']
  /** Called with the whole object; keys that nothing here sets stay. */
  onChange(value: Record<string, unknown>): void
}

/** Settings of something inside a property or the form, such as one of several options or a rule. */
export function ObjectSettings({ id, settings, value, widgets, onChange }: ObjectSettingsProps) {
  const { environment } = useDesign()
  const source = useMemo(
    () => settingsForm([{ title: null, settings }], environment),
    [settings, environment],
  )
  const form = useSettingsForm(source)
  const values = useMemo(() => shownValues(source, path => value[path]), [source, value])
  if (!form) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  function change({ values: shown, mistakes }: LiveValues): void {
    const wrong = mistakes.map(({ path }) => path)
    const next = { ...value }
    for (const [name, path] of source.paths) {
      if (wrong.includes(name) || isSame(shown[name] ?? null, values[name] ?? null)) continue
      const written = writtenOf(settings[path] ?? {}, shown[name], value[path])
      if (written === undefined) delete next[path]
      else next[path] = written
    }
    if (!isSame(next, value)) onChange(next)
  }
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
      <div className="m-design-fields">
        <LiveForm id={id} form={form} values={values} onChange={change} {...(widgets ? { widgets } : {})} />
      </div>
    </Suspense>
  )
}
