import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import { endOfZoom } from '../modeler/zoomTo.ts'
import type { View } from './createView.ts'

/** Buttons for looking from nearer and farther. @param scale 1 is the diagram's own size */
export function ViewBar({ view, scale }: { view: View; scale: number }) {
  return (
    <fieldset className="m-bpmn-view-bar" aria-label={t('缩放')}>
      <Button
        type="text"
        icon={<MinusOutlined />}
        title={t('缩小（-）')}
        aria-label={t('缩小')}
        disabled={endOfZoom(scale) === 'least'}
        onClick={() => view.step(-1)}
      />
      <output>{`${Math.round(scale * 100)}%`}</output>
      <Button
        type="text"
        icon={<PlusOutlined />}
        title={t('放大（+）')}
        aria-label={t('放大')}
        disabled={endOfZoom(scale) === 'most'}
        onClick={() => view.step(1)}
      />
      <Button
        type="text"
        icon={<ExpandOutlined />}
        title={t('适应画布（0）')}
        aria-label={t('适应画布')}
        onClick={() => view.fit()}
      />
    </fieldset>
  )
}
