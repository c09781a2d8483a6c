import { useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'

interface TextDifferenceProps {
  before: string
  after: string
}

/** Two texts beside each other, with what differs marked; on a phone below each other. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    let destroy: (() => void) | undefined
    let isGone = false
    void drawDifference(place.current as HTMLElement, before, after).then(done => {
      if (isGone) done()
      else destroy = done
    })
    return () => {
      isGone = true
      destroy?.()
    }
  }, [before, after])
  return <section ref={place} className="m-design-difference" aria-label={t('差异')} />
}

async function drawDifference(parent: HTMLElement, before: string, after: string): Promise<() => void> {
  const [{ MergeView }, { EditorView, lineNumbers }, { EditorState }, { json }] = await Promise.all([
    import('@codemirror/merge'),
    import('@codemirror/view'),
    import('@codemirror/state'),
    import('@codemirror/lang-json'),
  ])
  const extensions = [lineNumbers(), json(), EditorView.editable.of(false), EditorState.readOnly.of(true)]
  const view = new MergeView({
    a: { doc: before, extensions },
    b: { doc: after, extensions },
    parent,
    collapseUnchanged: { margin: 3, minSize: 6 },
  })
  return () => view.destroy()
}
