import com.google.gson.JsonElement;
import emailmarketingautomationapi.Client;

/** The client that redocly generate-client generates. */
public class Redocly {
  public static void main(String[] arguments) throws Exception {
    var auth = new Client.Auth().basic(System.getenv("API_TOKEN"), "");
    var client = new Client(new Client.Config().serverUrl(System.getenv("BASE_URL")).auth(auth));
    Driver.drive((operation, values, query, body) -> {
      int count = values.size() + (operation.query().isEmpty() ? 0 : 1) + (operation.body() == null ? 0 : 1);
      var method = Driver.methodOf(client, operation.operationId(), count);
      if (operation.body() != null) {
        var model = method.getParameterTypes()[count - 1];
        values.add(model.getMethod("fromJson", Object.class).invoke(null, Client.Json.parse(body.toString())));
      } else if (!operation.query().isEmpty()) {
        Object parameters = method.getParameterTypes()[count - 1].getConstructor().newInstance();
        for (var entry : query.entrySet()) {
          var field = parameters.getClass().getField(entry.getKey().equals("per_page") ? "perPage" : entry.getKey());
          field.set(parameters, entry.getValue() instanceof Integer number ? Long.valueOf(number) : entry.getValue());
        }
        values.add(parameters);
      }
      Object result = method.invoke(client, values.toArray());
      return Driver.GSON.fromJson(Client.Json.write(result), JsonElement.class);
    });
  }
}
