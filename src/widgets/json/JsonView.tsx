import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CellProps, useHost } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import './json.css'
import { laidOut } from './readJson.ts'

/** The JSON, laid out line by line, to read and to copy. */
export function JsonView({ value, field }: CellProps<unknown>) {
  const { notify } = useHost()
  const text = laidOut(value, !fieldTypeBase(field.type).holdsMany)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t('已复制')),
      () => notify.warning(t('浏览器不允许复制，请选中文字后复制')),
    )
  return (
    <div className="m-json-view">
      <pre>{text}</pre>
      <Button size="small" type="text" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t('复制')}
      </Button>
    </div>
  )
}
