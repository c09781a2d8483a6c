import { Segmented, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { EngineContext, EnginePage, LiveForm, useHost, useRegistry } from '#engine'
import { pageForm } from '#model/documents/pageForm.ts'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import type { PreviewWire } from '../genTypes.ts'
import { sampleHost } from './sampleHost.ts'
import { sampleRows } from './sampleRows.ts'

interface ScreenPreviewProps extends Pick<PreviewWire, 'dictionaries'> {
  page: PageModel
}

/** A page as the engine draws it, with made-up records. */
export default function ScreenPreview({ page, dictionaries }: ScreenPreviewProps) {
  const host = useHost()
  const registry = useRegistry()
  const [view, setView] = useState<'list' | 'form'>('list')
  const rows = useMemo(() => sampleRows(page, dictionaries), [page, dictionaries])
  const engine = useMemo(
    () => ({ host: sampleHost(host, page, rows), registry }),
    [host, page, rows, registry],
  )
  // Made-up answers must not be taken for those of the server, whose addresses are the same.
  const answers = useMemo(() => ({ provider: () => new Map(), revalidateOnFocus: false }), [])
  return (
    <div className="m-gen-tab">
      <div className="m-gen-head">
        <Segmented
          value={view}
          onChange={setView}
          aria-label={t('画面')}
          options={[
            { value: 'list', label: t('列表') },
            { value: 'form', label: t('表单') },
          ]}
        />
        <span className="m-hint">{t('数据是示例，不会保存')}</span>
      </div>
      <EngineContext.Provider value={engine}>
        <SWRConfig key={page.hash} value={answers}>
          <div className="m-gen-screen">
            <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
              {view === 'list' ? (
                <EnginePage component={page.component} embedded />
              ) : (
                <LiveForm id="gen-screen" form={pageForm(page)} onChange={ignore} />
              )}
            </Suspense>
          </div>
        </SWRConfig>
      </EngineContext.Provider>
    </div>
  )
}

const ignore = () => undefined
