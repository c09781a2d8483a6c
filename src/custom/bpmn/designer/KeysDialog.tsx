import { Modal } from 'antd'
import { KeyList } from '#engine'
import { t } from '#model/language/t.ts'

/** The keys of the designer, as lists of keys and what they do. */
const keysOfDesigner = (): [keys: string[], deed: string][] => [
  [['Ctrl', 'S'], t('保存')],
  [['Ctrl', 'O'], t('打开文件')],
  [['Ctrl', 'Z'], t('撤销')],
  [['Ctrl', 'Y'], t('重做')],
  [['Ctrl', 'F'], t('查找元素')],
  [['Ctrl', 'A'], t('选择全部')],
  [['Ctrl', t('单击')], t('加入选择，或从中去掉')],
  [['Ctrl', t('拖动')], t('框选更多元素')],
  [['Ctrl', 'C'], t('复制')],
  [['Ctrl', 'X'], t('剪切')],
  [['Ctrl', 'V'], t('粘贴元素，或粘贴 XML 文本')],
  [['Ctrl', 'D'], t('就地复制一份')],
  [['Delete'], t('删除')],
  [['Ctrl', '+'], t('放大')],
  [['Ctrl', '-'], t('缩小')],
  [['Ctrl', '0'], t('恢复原始大小')],
  [['E'], t('修改名称')],
  [['R'], t('更改类型')],
  [['H'], t('拖动画布')],
  [['L'], t('框选')],
  [['S'], t('增减空白')],
  [['C'], t('连线')],
  [['↑ ↓ ← →'], t('移动选中的元素（按住 Shift 移动更远）')],
  [['Ctrl', '↑ ↓ ← →'], t('移动画布')],
]

/** What the keyboard does while the canvas has the focus. */
export function KeysDialog({ close }: { close(): void }) {
  return (
    <Modal open centered title={t('快捷键')} footer={null} width={720} onCancel={close}>
      <p className="m-hint">{t('先点击画布，再使用快捷键。Mac 上用 ⌘ 代替 Ctrl。')}</p>
      <KeyList keys={keysOfDesigner()} className="m-bpmn-keys" />
    </Modal>
  )
}
