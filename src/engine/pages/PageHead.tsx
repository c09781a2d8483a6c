import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { SharedBy } from '../detail/SharedBy.tsx'
import { useHost } from '../EngineContext.ts'
import { recordLabel } from '../text/recordWords.ts'
import { useNamedPage } from './useNamedPage.ts'

interface PageHeadProps {
  model: PageModel
  /** Record that the page is about, and its resource where that is another than the page's. */
  record?: Row
  resource?: PageModel['resource']
}

/** Title of a page that no menu names, with the way back to the menu it belongs to. */
export function PageHead({ model, record, resource = model.resource }: PageHeadProps) {
  const host = useHost()
  const back = model.route?.activeMenu
  const label = record && resource ? recordLabel(resource, record) : undefined
  useNamedPage(label)
  return (
    <header className="m-page-head">
      {back && (
        <Button
          type="text"
          aria-label={t('返回')}
          icon={<ArrowLeftOutlined />}
          onClick={() => host.navigate(back)}
        />
      )}
      <h1>
        {host.text(model.title)}
        {label !== undefined && t('：{{label}}', { label })} <SharedBy record={record} />
      </h1>
    </header>
  )
}
