import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { App } from 'antd'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import type { ReactNode } from 'react'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { CommandGroup } from './Command.ts'
import type { DesignSession } from './DesignSession.ts'
import { useDesign } from './useDesign.ts'

/** Bringing the selected elements into line, and to equal distances. */
export function useAlignCommands(session: DesignSession): CommandGroup {
  const { modal } = App.useApp()
  const { notify } = useHost()
  const { selected, isOpen } = useDesign(session)
  const trigger = (action: string, type: string) =>
    session.modeler().get<EditorActions>('editorActions').trigger(action, { type })

  function align(type: string): void {
    if (selected < 2) {
      notify.warning(t('请按住 Ctrl 键选择多个元素对齐'))
      return
    }
    modal.confirm({
      title: t('系统提示'),
      content: t('自动对齐可能造成图形变形，是否继续？'),
      okText: t('继续'),
      cancelText: t('取消'),
      centered: true,
      onOk: () => void trigger('alignElements', type),
    })
  }

  function distribute(type: string): void {
    if (selected < 3) notify.warning(t('请按住 Ctrl 键选择三个以上元素'))
    else trigger('distributeElements', type)
  }

  const command = (key: string, label: string, icon: ReactNode, run: () => void) => ({
    ...{ key, label, icon, run, disabled: !isOpen },
  })
  return {
    key: 'align',
    label: t('对齐'),
    commands: [
      command('align-left', t('左对齐'), <AlignLeftOutlined />, () => align('left')),
      command('align-center', t('水平居中'), <AlignCenterOutlined />, () => align('center')),
      command('align-right', t('右对齐'), <AlignRightOutlined />, () => align('right')),
      command('align-top', t('上对齐'), <VerticalAlignTopOutlined />, () => align('top')),
      command('align-middle', t('垂直居中'), <VerticalAlignMiddleOutlined />, () => align('middle')),
      command('align-bottom', t('下对齐'), <VerticalAlignBottomOutlined />, () => align('bottom')),
      command('spread-x', t('水平等距分布'), <ColumnWidthOutlined />, () => distribute('horizontal')),
      command('spread-y', t('垂直等距分布'), <ColumnHeightOutlined />, () => distribute('vertical')),
    ],
  }
}
