import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { groupAria, type WidgetProps } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { keyOf } from '../design/DesignState.ts'
import { findElement } from '../design/findElement.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'

/** The shapes that the rows of a field have: what they are called; their fields are put into them on the canvas. */
export function ShapesInput(props: WidgetProps) {
  const { session, commands } = useDesign()
  const { outline, selection } = useDesignState()
  const field = findElement(outline, selection.at(-1))
  const { id, ...aria } = groupAria(props)
  if (field?.takes !== 'shapes') return null
  return (
    <fieldset {...aria} className="m-design-shapes">
      {field.children.map((shape, index) => (
        <div key={keyOf(shape.path)}>
          <Input
            id={index === 0 ? id : undefined}
            value={shape.title === null ? (shape.name ?? '') : textOf(shape.title)}
            aria-label={t('第{{position}}种形状的名称', { position: index + 1 })}
            suffix={<small className="m-hint">{shape.name}</small>}
            maxLength={200}
            onChange={({ target }) => commands.titleShape(shape, target.value)}
          />
          <Button type="text" size="small" onClick={() => session.select([keyOf(shape.path)])}>
            {t('字段')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('删除第{{position}}种形状', { position: index + 1 })}
            disabled={field.children.length === 1}
            onClick={() => void commands.remove([keyOf(shape.path)])}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => commands.addShape(field)}>
        {t('添加形状')}
      </Button>
    </fieldset>
  )
}
