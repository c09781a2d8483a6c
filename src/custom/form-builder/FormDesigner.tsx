import { Drawer, Skeleton, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { DialogSkeleton, useHost, useIsPhone } from '#engine'
import type { PageEnvironment } from '#model/documents/createPageChecker.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { t } from '#model/language/t.ts'
import { Canvas, type CanvasWidth } from './canvas/Canvas.tsx'
import { DesignDrag } from './canvas/DesignDrag.tsx'
import { createFormCompiler } from './compile/createFormCompiler.ts'
import { createDesignCommands } from './design/createDesignCommands.ts'
import { createDesignSession } from './design/createDesignSession.ts'
import { DesignBar, type DesignSheet } from './design/DesignBar.tsx'
import { JsonPanel } from './design/JsonPanel.tsx'
import { Outline } from './design/Outline.tsx'
import { ProblemsList } from './design/ProblemsList.tsx'
import { speakLocalized } from './design/speakLocalized.ts'
import { useAskUses } from './design/useAskUses.tsx'
import { type Design, DesignContext } from './design/useDesign.ts'
import { useDesignKeys } from './design/useDesignKeys.tsx'
import { Palette } from './palette/Palette.tsx'
import { paletteItems } from './palette/paletteItems.ts'
import { SettingsPanel } from './settings/SettingsPanel.tsx'
import { DOCUMENT_PLACE, PAGE_PLACE } from './text/FormPlace.ts'
import './designer.css'

interface FormDesignerProps {
  /** What the designer begins with; another `key` of the component begins anew. */
  text: string
  /** Called with each text that comes of a change. */
  onChange(text: string): void
  /** What the form may name. One that says of which page makes it the form of that page file. */
  environment: DocumentEnvironment | PageEnvironment
  /** Under which undoing is kept over a reload; it is not where absent. */
  historyKey?: string
  /** Whether documents may be stored under the name of a field, which is then kept when it is renamed. Default: always. */
  isPublished?: (name: string) => boolean
  /** Before the tools: name and state of saving. */
  start?: ReactNode
  /** Behind the tools: what is done with the whole. */
  end?: ReactNode
}

/** Designs a form: palette and outline, the form itself, its settings and what is wrong with it. The text is the truth. */
export default function FormDesigner(props: FormDesignerProps) {
  const design = useNewDesign(props)
  if (!design) return <Skeleton active className="m-page" paragraph={{ rows: 12 }} />
  return (
    <DesignContext.Provider value={design}>
      <DesignerView start={props.start} end={props.end} />
    </DesignContext.Provider>
  )
}

function useNewDesign(props: FormDesignerProps): Design | null {
  const { notify } = useHost()
  const ask = useAskUses()
  const tell = notify.warning
  const { isPublished } = props
  const { text, onChange, environment, historyKey } = props
  const place = 'page' in environment ? PAGE_PLACE : DOCUMENT_PLACE
  const [design, setDesign] = useState<Design | null>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const palette = useMemo(paletteItems, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is that of the beginning.
  useEffect(() => {
    void speakLocalized()
    const compiler = createFormCompiler(environment)
    const session = createDesignSession({
      text,
      place,
      compiler,
      historyKey,
      onChange: next => latest.current(next),
    })
    setDesign({
      session,
      commands: createDesignCommands({ session, ask, tell, isPublished }),
      // Settings are forms of their own, which the page has nothing to do with.
      environment: { dictionaries: environment.dictionaries, pages: environment.pages },
      palette,
    })
    return () => session.destroy()
  }, [environment, place, palette])
  return design
}

const PreviewDialog = lazy(() => import('./preview/PreviewDialog.tsx'))

function DesignerView({ start, end }: Pick<FormDesignerProps, 'start' | 'end'>) {
  const isPhone = useIsPhone()
  const [width, setWidth] = useState<CanvasWidth>(isPhone ? 390 : 1440)
  const [opened, setOpened] = useState<DesignSheet | null>(null)
  const [hasJson, showJson] = useState(false)
  const [isPreviewed, showPreview] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  const isMoving = useRef(false)
  const keys = useDesignKeys(() => isMoving.current)
  const left = (
    <Tabs
      size="small"
      items={[
        { key: 'palette', label: t('组件'), children: <Palette /> },
        { key: 'outline', label: t('大纲'), children: <Outline /> },
      ]}
    />
  )
  return (
    <DesignDrag sheet={sheet} pressed={pressed} isMoving={isMoving}>
      <div className="m-design" {...keys.props}>
        <DesignBar
          {...{ start, end, width, setWidth }}
          open={isPhone ? setOpened : undefined}
          hasJson={hasJson}
          showJson={showJson}
          preview={() => showPreview(true)}
          showKeys={keys.show}
        />
        <div className="m-design-main">
          {!isPhone && <aside className="m-design-left">{left}</aside>}
          <div className="m-design-middle">
            <Canvas width={width} sheet={sheet} onPress={key => (pressed.current = key)} />
            <ProblemsList />
          </div>
          {!isPhone && (
            <aside
              className={hasJson ? 'm-design-right has-json' : 'm-design-right'}
              aria-label={hasJson ? 'JSON' : t('属性')}
            >
              {hasJson ? <JsonPanel /> : <SettingsPanel />}
            </aside>
          )}
        </div>
        {isPhone && (
          <Drawer
            open={opened !== null}
            placement="bottom"
            height="70%"
            title={sheetTitle(opened)}
            onClose={() => setOpened(null)}
          >
            {opened === 'palette' && left}
            {opened === 'settings' && <SettingsPanel />}
            {opened === 'json' && <JsonPanel />}
          </Drawer>
        )}
        {keys.dialog}
        {isPreviewed && (
          <Suspense fallback={<DialogSkeleton />}>
            <PreviewDialog
              close={() => {
                showPreview(false)
                sheet.current?.closest<HTMLElement>('[data-canvas]')?.focus()
              }}
            />
          </Suspense>
        )}
      </div>
    </DesignDrag>
  )
}

function sheetTitle(sheet: DesignSheet | null): string {
  if (sheet === 'json') return 'JSON'
  return sheet === 'settings' ? t('属性') : t('组件与大纲')
}
