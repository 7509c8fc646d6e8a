{{- define "sluice.labels" -}}
app.kubernetes.io/name: sluice
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "sluice.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* The environment of every process. */ -}}
{{- define "sluice.environment" -}}
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
env:
  - name: PUBLIC_URL
    value: {{ required "publicUrl is needed: the address under which people and channels reach the service" .Values.publicUrl | quote }}
  - name: S3_BUCKET
    value: {{ .Values.storage.bucket | quote }}
  {{- with .Values.storage.endpoint }}
  - name: S3_ENDPOINT
    value: {{ . | quote }}
  {{- end }}
  - name: S3_REGION
    value: {{ .Values.storage.region | quote }}
  {{- range $name, $value := .Values.environment }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end }}

{{- define "sluice.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
# The service finishes what it has begun within 20 seconds.
terminationGracePeriodSeconds: 30
automountServiceAccountToken: false
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "sluice.container" -}}
image: {{ include "sluice.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end }}
