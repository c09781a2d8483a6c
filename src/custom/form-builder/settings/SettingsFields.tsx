import { Skeleton } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { LiveForm, type LiveValues } from '#engine'
import { isSame } from '#model/difference/isSame.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'
import type { FormElement } from '../text/FormElement.ts'
import { builderWidgets } from './builderWidgets.ts'
import { type SettingsForm, type SettingsSection, settingsForm } from './settingsForm.ts'
import { readSettings, settingChanges } from './settingValues.ts'

interface SettingsFieldsProps {
  /** undefined for the form itself. */
  element: FormElement | undefined
  /** In the order in which they are drawn. */
  sections: readonly SettingsSection[]
}

/** Settings, drawn by the engine as any form: what is changed in it is written into the text. */
export function SettingsFields({ element, sections }: SettingsFieldsProps) {
  const { session, commands, environment } = useDesign()
  const { text } = useDesignState()
  const source = useMemo(() => settingsForm(sections, environment), [sections, environment])
  const form = useSettingsForm(source)
  const values = useMemo(
    () => readSettings(text, { element, source, place: session.place }),
    [text, element, source, session.place],
  )
  if (!form) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  function change({ values: shown, mistakes }: LiveValues): void {
    const now = { text: session.state().text, element, source, place: session.place }
    // The panel may be behind the text for a moment: what it was given and nobody changed is not written back.
    const changed = Object.entries(shown).filter(
      ([name, value]) => !isSame(value ?? null, values[name] ?? null),
    )
    commands.applySettings(
      element,
      settingChanges(
        Object.fromEntries(changed),
        mistakes.map(({ path }) => path),
        now,
      ),
    )
  }
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
      <div className="m-design-fields">
        <LiveForm id="settings" form={form} values={values} widgets={builderWidgets} onChange={change} />
      </div>
    </Suspense>
  )
}

const compiled = new Map<string, ActionFormModel>()

/** Compiled as any form is, and kept: elements of one kind have the same settings. */
function useSettingsForm({ text }: SettingsForm): ActionFormModel | null {
  const { session } = useDesign()
  const [form, setForm] = useState(() => compiled.get(text) ?? null)
  useEffect(() => {
    const known = compiled.get(text)
    if (known) return setForm(known)
    let isCurrent = true
    session.compiler.compile(text, true).then(({ form: made, problems }) => {
      if (!made) throw new Error(`Settings of the form designer do not compile: ${JSON.stringify(problems)}`)
      compiled.set(text, made)
      if (isCurrent) setForm(made)
    })
    return () => {
      isCurrent = false
    }
  }, [session, text])
  return form
}
