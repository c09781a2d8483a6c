import type { JSONPath } from 'jsonc-parser'
import { t, textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { DocumentMistake } from '../compile/FormCompilation.ts'
import { type FieldItem, kindKeys } from '../palette/kindChoices.ts'
import { buildersByWidget } from '../palette/paletteItems.ts'
import { misfitsOf } from '../text/names/misfits.ts'
import { usesOf } from '../text/names/usesOf.ts'
import { redrawField, retypeField } from '../text/retypeField.ts'
import type { DesignSession } from './createDesignSession.ts'
import { keyOf } from './DesignState.ts'
import { findElement } from './findElement.ts'
import type { UseQuestions } from './useAskUses.tsx'

/** What makes a field one of another kind. */
export interface KindCommands {
  /** Lets another widget draw the values that the field has. */
  redraw(path: JSONPath, item: FieldItem): void
  /** Makes it a field of other values; asks first where something names it or would not fit any more. */
  retype(path: JSONPath, item: FieldItem): Promise<void>
}

export function createKindCommands(session: DesignSession, ask: UseQuestions): KindCommands {
  const { place } = session
  return {
    redraw(path, { widget, title }) {
      const edit = redrawField(session.state().text, { path, widget, settings: settingsOf(widget), place })
      session.apply(edit, t('改为{{kind}}', { kind: textOf(title) }))
    },
    async retype(path, { widget, title, property }) {
      const { text, outline } = session.state()
      const kind = { starter: property as PropertySource, settings: settingsOf(widget) }
      const edit = retypeField(text, { path, kind, kindKeys, place })
      const element = findElement(outline, keyOf(path))
      if (!edit || !element) return
      const uses = usesOf(text, { paths: [path], place })
      const known = session.state().problems ?? []
      const misfits = misfitsOf({
        text: edit.text,
        problems: await problemsIn(session, edit.text),
        known,
        uses,
      })
      const isPlain = misfits.uses.length + misfits.others.length === 0
      if (!isPlain && !(await ask.retype(misfits, element, textOf(title)))) return
      if (session.state().text === text) session.apply(edit, t('改为{{kind}}', { kind: textOf(title) }))
    },
  }
}

const settingsOf = (widget: string): string[] => Object.keys(buildersByWidget.get(widget)?.settings ?? {})

/** Without a check nothing is known to be wrong; the places are listed all the same. */
async function problemsIn({ compiler }: DesignSession, text: string): Promise<readonly DocumentMistake[]> {
  try {
    return (await compiler.compile(text)).problems
  } catch {
    return []
  }
}
