import { Button, Modal, Skeleton, Tabs } from 'antd'
import { FaultBox, faultMessage, type PartProps } from '#engine'
import { t } from '#model/language/t.ts'
import { BpmnViewer } from '../bpmn/index.ts'
import { DefinitionRules } from './DefinitionRules.tsx'
import { useDefinitionXml } from './useDefinitionXml.ts'
import './bpm-model.css'

/** A published version: its diagram, who does its tasks, its XML. */
export function DefinitionDialog({ record, close }: PartProps) {
  const { data: xml, error, mutate } = useDefinitionXml(record?.id)
  const title = t('{{name}}（第 {{version}} 版）', {
    name: String(record?.name ?? ''),
    version: String(record?.version ?? ''),
  })
  return (
    <Modal
      open
      className="m-bpm-dialog"
      width={1000}
      title={title}
      footer={<Button onClick={() => close(false)}>{t('关闭')}</Button>}
      onCancel={() => close(false)}
    >
      {error !== undefined && (
        <FaultBox title={t('流程图加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {xml === undefined && error === undefined && <Skeleton active />}
      {xml !== undefined && (
        <Tabs
          items={[
            {
              key: 'diagram',
              label: t('流程图'),
              children: (
                <div className="m-bpm-definition-diagram">
                  <BpmnViewer xml={xml} />
                </div>
              ),
            },
            { key: 'rules', label: t('分配规则'), children: <DefinitionRules id={record?.id} /> },
            { key: 'xml', label: 'XML', children: <pre className="m-bpm-definition-xml">{xml}</pre> },
          ]}
        />
      )}
    </Modal>
  )
}
