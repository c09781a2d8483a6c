import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CellProps, useCopy } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import './json.css'
import { laidOut } from './readJson.ts'

/** A long one scrolls, by keyboard too. */
const takeFocus = (scrolled: HTMLPreElement | null) => scrolled?.setAttribute('tabindex', '0')

/** The JSON, laid out line by line, to read and to copy. */
export function JsonView({ value, field }: CellProps<unknown>) {
  const copy = useCopy()
  const text = laidOut(value, !fieldTypeBase(field.type).holdsMany)
  return (
    <div className="m-json-view">
      <pre ref={takeFocus}>{text}</pre>
      <Button size="small" type="text" icon={<CopyOutlined aria-hidden />} onClick={() => void copy(text)}>
        {t('复制')}
      </Button>
    </div>
  )
}
