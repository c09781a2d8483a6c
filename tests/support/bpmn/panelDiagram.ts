import { VENDOR_URIS, type Vendor } from '#process/vendors.ts'

/** A diagram with one element of each kind that the properties panel tells apart, without any extension. */
export const panelDiagram = (vendor: Vendor, key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:${vendor}="${VENDOR_URIS[vendor]}" id="Definitions_1" targetNamespace="urn:example:panel">
  <bpmn:process id="${key}" name="请假" isExecutable="true">
    <bpmn:startEvent id="start" name="开始"><bpmn:outgoing>to-approve</bpmn:outgoing></bpmn:startEvent>
    <bpmn:sequenceFlow id="to-approve" sourceRef="start" targetRef="approve" />
    <bpmn:userTask id="approve" name="审批"><bpmn:incoming>to-approve</bpmn:incoming><bpmn:outgoing>to-choice</bpmn:outgoing></bpmn:userTask>
    <bpmn:sequenceFlow id="to-choice" sourceRef="approve" targetRef="choice" />
    <bpmn:exclusiveGateway id="choice"><bpmn:incoming>to-choice</bpmn:incoming><bpmn:outgoing>to-wait</bpmn:outgoing><bpmn:outgoing>to-script</bpmn:outgoing><bpmn:outgoing>to-end</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:sequenceFlow id="to-wait" sourceRef="choice" targetRef="wait" />
    <bpmn:sequenceFlow id="to-script" sourceRef="choice" targetRef="script" />
    <bpmn:sequenceFlow id="to-end" sourceRef="choice" targetRef="end" />
    <bpmn:receiveTask id="wait" name="等待"><bpmn:incoming>to-wait</bpmn:incoming></bpmn:receiveTask>
    <bpmn:scriptTask id="script" name="计算"><bpmn:incoming>to-script</bpmn:incoming></bpmn:scriptTask>
    <bpmn:endEvent id="end"><bpmn:incoming>to-end</bpmn:incoming></bpmn:endEvent>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="BPMNDiagram_1">
    <bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="182" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="167" y="225" width="22" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approve_di" bpmnElement="approve"><dc:Bounds x="240" y="160" width="100" height="80" /><bpmndi:BPMNLabel /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="choice_di" bpmnElement="choice" isMarkerVisible="true"><dc:Bounds x="385" y="175" width="50" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="wait_di" bpmnElement="wait"><dc:Bounds x="500" y="40" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="script_di" bpmnElement="script"><dc:Bounds x="500" y="160" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="532" y="302" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="to-approve_di" bpmnElement="to-approve"><di:waypoint x="196" y="200" /><di:waypoint x="240" y="200" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="to-choice_di" bpmnElement="to-choice"><di:waypoint x="340" y="200" /><di:waypoint x="385" y="200" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="to-wait_di" bpmnElement="to-wait"><di:waypoint x="420" y="185" /><di:waypoint x="510" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="to-script_di" bpmnElement="to-script"><di:waypoint x="430" y="205" /><di:waypoint x="500" y="220" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="to-end_di" bpmnElement="to-end"><di:waypoint x="420" y="215" /><di:waypoint x="540" y="305" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
