import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import { useCopy } from '../text/useCopy.ts'
import './made.css'

const A_PAGE = 20

interface MadeCardsProps {
  headings: readonly string[]
  rows: readonly string[][]
}

/** What was made for several records on a phone, a card each: nothing stands outside, and each value is copied by itself. */
export function MadeCards({ headings, rows }: MadeCardsProps) {
  const [page, setPage] = useState(1)
  const shown = rows.slice((page - 1) * A_PAGE, page * A_PAGE)
  return (
    <>
      <ul className="m-made-cards">
        {shown.map(row => (
          <li key={row.join(' ')} className="m-made-card">
            {headings.map((heading, index) => (
              <MadeLine key={heading} heading={heading} value={row[index] ?? ''} of={row[0] ?? ''} />
            ))}
          </li>
        ))}
      </ul>
      {rows.length > A_PAGE && (
        <Pagination
          simple
          align="center"
          total={rows.length}
          pageSize={A_PAGE}
          current={page}
          onChange={setPage}
        />
      )}
    </>
  )
}

function MadeLine({ heading, value, of }: { heading: string; value: string; of: string }) {
  const copy = useCopy()
  return (
    <div className="m-made-line">
      <span className="m-hint">{heading}</span>
      <span className="m-made-value">{value}</span>
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        aria-label={t('复制“{{label}}”的{{title}}', { label: of, title: heading })}
        onClick={() => void copy(value)}
      >
        {t('复制')}
      </Button>
    </div>
  )
}
