import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;

/** The client that openapi-generator generates. */
public class OpenapiGenerator {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient().setBasePath(System.getenv("BASE_URL"));
    client.setUsername(System.getenv("API_TOKEN"));
    client.setPassword("");
    Driver.drive((operation, values, query, body) -> {
      Class<?> group = Class.forName("org.openapitools.client.api." + operation.tag() + "Api");
      Object api = group.getConstructor(ApiClient.class).newInstance(client);
      // All parameters of a method are positional.
      for (var parameter : operation.query()) values.add(query.get(parameter.name()));
      if (operation.body() != null) {
        Class<?> model = Class.forName("org.openapitools.client.model." + operation.body().name());
        values.add(JSON.getGson().fromJson(body, model));
      }
      Object result = Driver.methodOf(api, operation.operationId(), values.size()).invoke(api, values.toArray());
      return JSON.getGson().toJsonTree(result);
    });
  }
}
