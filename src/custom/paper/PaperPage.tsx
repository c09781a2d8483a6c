import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FaultBox, faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import './paper.css'

interface PaperPageProps<Data> {
  /** What is printed, as it was read; null where nothing was asked for. */
  read: { data?: Data | undefined; error?: unknown; mutate(): Promise<unknown> } | null
  /** What is said where it could not be read. */
  failure: string
  /** Where the way back leads; null while that is not known. */
  back(data: Data | undefined): string | null
  /** The page, below its title. */
  children(data: Data): ReactNode
}

/** A page on paper, A4, with the buttons that lead back and print. */
export function PaperPage<Data>({ read, failure, back, children }: PaperPageProps<Data>) {
  const { navigate } = useHost()
  const data = read?.data
  const address = back(data)
  return (
    <div className="m-paper">
      <nav className="m-paper-tools" aria-label={t('打印')}>
        <Button
          icon={<ArrowLeftOutlined />}
          disabled={address === null}
          onClick={() => address !== null && navigate(address)}
        >
          {t('返回')}
        </Button>
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          disabled={data === undefined}
          onClick={() => window.print()}
        >
          {t('打印')}
        </Button>
      </nav>
      {read !== null && read.error !== undefined && (
        <FaultBox title={failure} onRetry={() => void read.mutate()}>
          {faultMessage(read.error)}
        </FaultBox>
      )}
      {read === null && <FaultBox title={failure} />}
      {read !== null && data === undefined && read.error === undefined && (
        <Skeleton active className="m-paper-sheet" />
      )}
      {data !== undefined && <article className="m-paper-sheet">{children(data)}</article>}
    </div>
  )
}
