/* The documentation of the calls, made from the contract by Swagger UI. No validator: it would ask another host. */
window.SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#docs",
  deepLinking: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
